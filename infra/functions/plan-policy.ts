import { Construct } from "constructs";
import type { KindData } from "../../lib/reconcile/contract/kind-data.ts";
import { grantedPermissions, type Permissions } from "../../lib/reconcile/contract/permissions.ts";
import type { Parameters } from "../parameters/read-parameters.ts";
import { acknowledgeNames, permissionStatements, withPrefixes } from "./permissions/kind-permissions.ts";
import { managedPolicies } from "./permissions/managed-policies.ts";
import { mergeStatements } from "./permissions/merge-statements.ts";
import { ownerPermissions } from "./permissions/owner-permissions.ts";
import { readingPermissions } from "./permissions/reading-permissions.ts";

/** The properties of the policies for plans. */
export interface PlanPolicyProps {
  readonly parameters: Parameters;
  /** The kinds that the deployment serves. */
  readonly kinds: readonly Pick<KindData, "calls" | "permissions" | "restrictedFields">[];
}

/** The policies that people and CI jobs need for `kubectl driftless plan`: they allow what a pass reads, and nothing else. */
export class PlanPolicy extends Construct {
  /** As many as AWS's bound on the length of a policy requires. None if passes read nothing, because another parameter keeps the kinds from being served. */
  readonly arns: readonly string[];

  constructor(scope: Construct, id: string, { parameters, kinds }: PlanPolicyProps) {
    super(scope, id);
    const needed = [...kinds.flatMap(readingPermissions), ...ownerPermissions(kinds, parameters)];
    const reading = withPrefixes(grantedPermissions(needed, parameters), parameters);
    const statementsOf = (permissions: Permissions) =>
      permissionStatements(this, mergeStatements(permissions), parameters, { regionsIn: "conditions" });
    acknowledgeNames(this, statementsOf(reading));
    const policies = managedPolicies(this, "Policy", reading, statementsOf, {
      description: "Driftless: lets people see what would happen to objects, with kubectl driftless plan",
    });
    this.arns = policies.map(({ managedPolicyArn }) => managedPolicyArn);
  }
}
