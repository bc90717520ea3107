import { Stack } from "aws-cdk-lib";
import { ArnPrincipal, type ManagedPolicy, Policy, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Construct, type IConstruct } from "constructs";
import { serviceOf } from "../../lib/annotations/annotations.ts";
import type { KindData } from "../../lib/reconcile/contract/kind-data.ts";
import { grantedPermissions, type Permissions } from "../../lib/reconcile/contract/permissions.ts";
import { passableRoles } from "../../lib/settings/passable-roles.ts";
import { serviceRoleArn, serviceRoleName } from "../../lib/settings/service-roles.ts";
import type { Queues } from "../messaging/queues.ts";
import type { Parameters } from "../parameters/read-parameters.ts";
import { resourceDenials } from "./denials/denied-resources.ts";
import { ownFunctionDenials } from "./denials/own-functions.ts";
import { ownLogGroupDenials } from "./denials/own-log-groups.ts";
import { ownPrivilegeDenials } from "./denials/own-privileges.ts";
import { ownQueueDenials } from "./denials/own-queues.ts";
import type { DriftlessFunction } from "./driftless-function.ts";
import { acknowledgeNames, acknowledgeWildcard, permissionStatements } from "./permissions/kind-permissions.ts";
import { managedPolicies, sizeOfStatements } from "./permissions/managed-policies.ts";
import { mergeStatements } from "./permissions/merge-statements.ts";
import { ownerPermissions } from "./permissions/owner-permissions.ts";
import { readingPermissions } from "./permissions/reading-permissions.ts";

/** The properties of the roles of services. */
export interface ServiceRolesProps {
  readonly parameters: Parameters;
  readonly queues: Queues;
  /** The only function that assumes these roles. It comes into service after they can act. */
  readonly reconcile: DriftlessFunction;
  /** The kinds that the deployment serves. */
  readonly kinds: readonly Pick<KindData, "resource" | "calls" | "permissions" | "restrictedFields">[];
}

/**
 * The roles with which passes act that no other role is chosen for, one for each service: a mistake in the code of one kind reaches no
 * other service. What every pass must never do is denied by policies that all of them share.
 */
export class ServiceRoles extends Construct {
  readonly #props: ServiceRolesProps;
  readonly #roles: readonly Role[];
  /** The policies that let the roles act. */
  readonly #grants: readonly IConstruct[];

  constructor(scope: Construct, id: string, props: ServiceRolesProps) {
    super(scope, id);
    const { parameters, reconcile, kinds } = props;
    const byService = Map.groupBy(kinds, ({ resource }) => serviceOf(resource));
    const roles = [...byService].map(([service, served]) => {
      const role = new Role(this, service, {
        roleName: serviceRoleName(parameters, service),
        description: `Driftless: makes the resources of ${service} match their objects`,
        // Passes assume the roles that administrators choose for objects with an external ID, and these without one.
        assumedBy: new ArnPrincipal(reconcile.role.roleArn).withConditions({ Null: { "sts:ExternalId": "true" } }),
      });
      return { role, served, grants: grant(role, permissionsOf(served, parameters), parameters) };
    });
    this.#props = props;
    this.#grants = roles.flatMap(({ grants }) => grants);
    this.#roles = roles.map(({ role }) => role);
    this.#letReadOwners(roles, parameters);
    this.#admit(reconcile.role, parameters);
    reconcile.lambda.node.addDependency(this);
  }

  /** Denies the roles everything on what belongs to the deployment. All other roles and functions of the stack must exist already. */
  deny(): void {
    const { parameters, queues, kinds } = this.#props;
    const denials = [
      ...resourceDenials(this, parameters),
      ...ownQueueDenials(queues),
      ...ownPrivilegeDenials(this, parameters),
      ...ownLogGroupDenials(this, parameters, kinds),
    ];
    const denying = this.#share(this, "Denials", denials);
    // No role can do anything before what it must never do is denied.
    for (const grant of this.#grants) grant.node.addDependency(...denying);
    // The functions depend on these roles, so what depends on the functions comes after them.
    this.#share(Stack.of(this), "OwnFunctions", ownFunctionDenials(this, kinds));
  }

  #share(scope: Construct, id: string, statements: readonly PolicyStatement[]): readonly ManagedPolicy[] {
    return managedPolicies(scope, id, statements, (some) => some, { roles: [...this.#roles] });
  }

  /** Lets the function's role assume these roles. */
  #admit(role: Role, { clusterName }: Parameters): void {
    const { account, partition } = Stack.of(this);
    const resource = serviceRoleArn({ clusterName, account, partition }, "*");
    role.addToPolicy(new PolicyStatement({ actions: ["sts:AssumeRole"], resources: [resource] }));
    acknowledgeWildcard(
      role,
      resource,
      "The roles of services have this prefix and trust this role. With the name of each, the policy would grow with them.",
    );
  }

  /** Lets passes over kinds that name targets find out whose these are. */
  #letReadOwners(
    roles: readonly { readonly role: Role; readonly served: ServiceRolesProps["kinds"] }[],
    parameters: Parameters,
  ): void {
    const naming = roles.filter(({ served }) => ownerPermissions(served, parameters).length > 0);
    if (naming.length === 0) return;
    const permissions = ownerPermissions(
      naming.flatMap(({ served }) => served),
      parameters,
    );
    // Many kinds of resources in many regions would make the policies too long.
    const statementsOf = (some: Permissions) =>
      permissionStatements(this, mergeStatements(some), parameters, { regionsIn: "conditions" });
    acknowledgeNames(this, statementsOf(permissions));
    managedPolicies(this, "Owners", permissions, statementsOf, { roles: naming.map(({ role }) => role) });
  }
}

/**
 * IAM allows 10,240 characters in the policies that a role itself contains. The rest is for their version and brackets.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 */
const MOST_IN_ROLE = 10_000;

/** Gives the permissions to the role, in its own policy, or in managed ones if they are too long for that. Returns the policies. */
function grant(role: Role, permissions: Permissions, parameters: Parameters): readonly IConstruct[] {
  const statementsOf = (some: Permissions) => permissionStatements(role, some, parameters);
  const statements = statementsOf(permissions);
  acknowledgeNames(role, statements);
  if (sizeOfStatements(role, statements) > MOST_IN_ROLE) {
    return managedPolicies(role, "Permissions", permissions, statementsOf, { roles: [role] });
  }
  for (const statement of statements) role.addToPolicy(statement);
  return role.node.children.filter((child) => child instanceof Policy);
}

/** The permissions on resources that passes over the kinds of a service need. */
function permissionsOf(kinds: ServiceRolesProps["kinds"], parameters: Parameters): Permissions {
  const needed = kinds.flatMap((kind) => (parameters.mode === "shadow" ? readingPermissions(kind) : kind.permissions));
  return grantedPermissions(needed, { ...parameters, passableRoles: passableRoles(parameters) });
}
