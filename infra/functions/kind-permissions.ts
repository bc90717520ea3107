import { Stack, Token, Validations } from "aws-cdk-lib";
import { PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import type { Permissions } from "../../lib/reconcile/contract/permissions.ts";
import type { Parameters } from "../parameters/read-parameters.ts";

/**
 * Allows the role to perform the actions that the kinds need, in its own account and in these regions, on resources whose names begin with
 * the prefix that the deployment sets for their kind.
 */
export function grantPermissions(role: Role, permissions: Permissions, parameters: Parameters): void {
  const { regions } = parameters;
  const { account, partition } = Stack.of(role);
  for (const { actions, resources, conditions = {}, namePrefix } of permissions) {
    const prefix = namePrefix === undefined ? "" : prefixIn(parameters, namePrefix);
    const scoped = resources.flatMap((resource) => inRegions(withPrefix(resource, prefix), regions));
    const requested = resources.some(isGlobal) ? { "aws:RequestedRegion": [...regions] } : {};
    role.addToPolicy(
      new PolicyStatement({
        actions: [...actions],
        resources: scoped.map((resource) => (resource === "*" ? resource : `arn:${partition}:${resource}`)),
        conditions: {
          ...conditions,
          ...withStringEquals(conditions.StringEquals, requested),
          // While a bucket is being created, AWS may not know which account owns it; without IfExists, the request would then be denied.
          StringEqualsIfExists: { ...conditions.StringEqualsIfExists, "aws:ResourceAccount": account },
        },
      }),
    );
    const shownPartition = Token.isUnresolved(partition) ? "<AWS::Partition>" : partition;
    for (const resource of scoped.filter((resource) => resource.includes("*"))) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions::AwsSolutions-IAM5[Resource::${resource === "*" ? "" : `arn:${shownPartition}:`}${resource}]`,
        reason:
          "Users choose the names of the resources; a prefix can confine them. The actions are generated from the calls of each kind.",
      });
    }
  }
}

/** Returns the ARN, without its partition, once for each of these regions if its own region is `*`. */
function inRegions(resource: string, regions: readonly string[]): readonly string[] {
  const [service, region, ...rest] = resource.split(":");
  return region === "*" ? regions.map((one) => [service, one, ...rest].join(":")) : [resource];
}

/** Whether an ARN, without its partition, contains neither a region nor an account. The request's region is then compared instead. */
function isGlobal(resource: string): boolean {
  return resource === "*" || /^[^:]*:::/.test(resource);
}

function withStringEquals(...all: readonly (Readonly<Record<string, unknown>> | undefined)[]) {
  const joined = Object.assign({}, ...all) as Readonly<Record<string, unknown>>;
  return Object.keys(joined).length > 0 ? { StringEquals: joined } : {};
}

/** Puts the prefix before the `*` that stands for any name, at the end of an ARN without its partition. */
function withPrefix(resource: string, prefix: string): string {
  return resource.replace(/\*$/, `${prefix}*`);
}

/** The value of the parameter that a kind names. Without this parameter, the role would be allowed to act on every name. */
function prefixIn(parameters: object, name: string): string {
  const value: unknown = Object.entries(parameters).find(([key]) => key === name)?.[1];
  if (typeof value !== "string") throw new Error(`there is no deployment parameter ${name}`);
  return value;
}
