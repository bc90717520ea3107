import { Stack, Token, Validations } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { isGlobal } from "../../../lib/reconcile/contract/global-services.ts";
import type { Permissions } from "../../../lib/reconcile/contract/permissions.ts";
import { CONSENT_TAG, OWNER_TAG } from "../../../lib/reconcile/contract/tag.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";

/** How permissions are written. */
interface StatementOptions {
  /** Where the regions are listed: in each ARN, or once in each statement, which is shorter. AWS bounds the length of a policy. */
  readonly regionsIn?: "resources" | "conditions";
}

/**
 * The statements that allow the actions that the kinds need, in the account of `scope` and in these regions, on resources whose names begin
 * with the prefix that the deployment sets for their kind.
 */
export function permissionStatements(
  scope: Construct,
  permissions: Permissions,
  parameters: Parameters,
  { regionsIn = "resources" }: StatementOptions = {},
): readonly PolicyStatement[] {
  const { regions } = parameters;
  const { account, partition } = Stack.of(scope);
  return withPrefixes(permissions, parameters).map(
    ({ actions, resources, conditions = {}, bounded, owned, consenting }) => {
      const boundary = bounded ? boundaryOf(parameters) : {};
      const inConditions = regionsIn === "conditions";
      const scoped = resources.flatMap((resource) => inRegions(resource, inConditions ? ["*"] : regions));
      const isUnbound = (inConditions || resources.some(namesNoRegion)) && !actions.every(isGlobal);
      const requested = isUnbound ? { "aws:RequestedRegion": [...regions] } : {};
      return new PolicyStatement({
        actions: [...actions],
        resources: scoped.map((resource) => (resource === "*" ? resource : `arn:${partition}:${resource}`)),
        conditions: {
          ...conditions,
          ...((owned ?? consenting) && {
            StringLike: { ...conditions.StringLike, ...(owned ? ownerOf(parameters) : consentTo(parameters)) },
          }),
          ...withStringEquals(conditions.StringEquals, requested, boundary),
          // While a bucket is being created, AWS may not know which account owns it; without IfExists, the request would then be denied.
          StringEqualsIfExists: { ...conditions.StringEqualsIfExists, "aws:ResourceAccount": account },
        },
      });
    },
  );
}

/** Says to those who check the stack why the policies of `to` allow these statements on resources of any name. */
export function acknowledgeNames(to: Construct, statements: readonly PolicyStatement[]): void {
  for (const resource of statements.flatMap(({ resources }) => resources).filter((one) => one.includes("*"))) {
    acknowledgeWildcard(
      to,
      resource,
      "Users choose the names of the resources; a prefix can confine them. The actions are generated from the calls of each kind.",
    );
  }
}

/** Says why a policy of `to` contains this ARN, in which there is a `*`. */
export function acknowledgeWildcard(to: Construct, resource: string, reason: string): void {
  const { account, partition } = Stack.of(to);
  const shown = (value: string, name: string) => (Token.isUnresolved(value) ? name : value);
  const id = resource
    .replace(partition, shown(partition, "<AWS::Partition>"))
    .replace(account, shown(account, "<AWS::AccountId>"));
  Validations.of(to).acknowledge({ id: `AwsSolutions::AwsSolutions-IAM5[Resource::${id}]`, reason });
}

/**
 * The permissions on resources whose names begin with the prefixes that the deployment sets. Without an EKS cluster, those on objects in it
 * are left out.
 */
export function withPrefixes(permissions: Permissions, parameters: Parameters): Permissions {
  return permissions.flatMap(({ namePrefix, ...statement }) => {
    if (namePrefix === undefined) return [statement];
    const prefix = prefixIn(parameters, namePrefix);
    if (prefix === undefined) return [];
    return [{ ...statement, resources: statement.resources.map((one) => withPrefix(one, prefix, namePrefix)) }];
  });
}

/** Returns the ARN, without its partition, once for each of these regions if its own region is `*`. */
function inRegions(resource: string, regions: readonly string[]): readonly string[] {
  const [service, region, ...rest] = resource.split(":");
  return region === "*" ? regions.map((one) => [service, one, ...rest].join(":")) : [resource];
}

/** Whether an ARN, without its partition, contains neither a region nor an account. The request's region is then compared instead. */
function namesNoRegion(resource: string): boolean {
  return resource === "*" || /^[^:]*:::/.test(resource);
}

function withStringEquals(...all: readonly (Readonly<Record<string, unknown>> | undefined)[]) {
  const joined = Object.assign({}, ...all) as Readonly<Record<string, unknown>>;
  return Object.keys(joined).length > 0 ? { StringEquals: joined } : {};
}

/**
 * Puts the prefix before the `*` that stands for any name, at the end of an ARN without its partition. The name of an EKS cluster is no
 * prefix: it replaces the `*`.
 */
function withPrefix(resource: string, prefix: string, parameter: string | undefined): string {
  return parameter === CLUSTER ? resource.replace(/\*(?=(\/\*)?$)/, prefix) : resource.replace(/\*$/, `${prefix}*`);
}

const CLUSTER = "eksClusterName";

/**
 * The value of the parameter that a kind names. Without this parameter, the role would be allowed to act on every name. `undefined` if the
 * deployment serves no EKS cluster.
 */
function prefixIn(parameters: object, name: string): string | undefined {
  const value: unknown = Object.entries(parameters).find(([key]) => key === name)?.[1];
  if (value === undefined && name === CLUSTER) return undefined;
  if (typeof value !== "string") throw new Error(`there is no deployment parameter ${name}`);
  return value.replace(/^\//, ""); // A path follows a slash in ARNs.
}

/** The condition that a resource belongs to an object of the deployment's cluster. */
function ownerOf({ clusterName }: Pick<Parameters, "clusterName">) {
  // An owner that is too long for a tag is hashed.
  return { [`aws:ResourceTag/${OWNER_TAG}`]: [`${clusterName}/*`, "sha256:*"] };
}

/** The condition that a resource lets objects of the deployment's cluster adopt it. */
function consentTo({ clusterName }: Pick<Parameters, "clusterName">) {
  return { [`aws:ResourceTag/${CONSENT_TAG}`]: [`${clusterName}/*`] };
}

/** The condition that a role has, or gets, the boundary that the deployment requires. */
function boundaryOf({ permissionsBoundary }: Pick<Parameters, "permissionsBoundary">) {
  if (permissionsBoundary === undefined) throw new Error("there is no deployment parameter permissionsBoundary");
  return permissionsBoundary === "none" ? {} : { "iam:PermissionsBoundary": permissionsBoundary };
}
