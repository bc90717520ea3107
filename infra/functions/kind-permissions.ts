import { Stack, Token, Validations } from "aws-cdk-lib";
import { PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import type { Permissions } from "../../lib/reconcile/contract/permissions.ts";

/** The prefix that the names of a service's resources must have, by service: `{ s3: "team-" }`. If omitted, any name is allowed. */
export type NamePrefixes = Readonly<Record<string, string | undefined>>;

/** The regions in which the kinds are allowed to act, and the names of the resources on which they are allowed to act. */
export interface Bounds {
  readonly regions: readonly string[];
  readonly prefixes: NamePrefixes;
}

/**
 * Allows the role to perform the actions that the kinds need, in its own account and in these regions, on resources whose names begin with
 * the prefix of their service.
 */
export function grantPermissions(role: Role, permissions: Permissions, { regions, prefixes }: Bounds): void {
  const { account, partition } = Stack.of(role);
  for (const { actions, resources, conditions = {} } of permissions) {
    const scoped = resources.flatMap((resource) => inRegions(withPrefix(resource, prefixes), regions));
    const requested = resources.some(isBucket) ? { "aws:RequestedRegion": [...regions] } : {};
    role.addToPolicy(
      new PolicyStatement({
        actions: [...actions],
        resources: scoped.map((resource) => `arn:${partition}:${resource}`),
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
        id: `AwsSolutions::AwsSolutions-IAM5[Resource::arn:${shownPartition}:${resource}]`,
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

/**
 * Whether an ARN, without its partition, is that of a bucket. Such an ARN contains no region, so the request's region is compared instead.
 */
function isBucket(resource: string): boolean {
  return resource.startsWith("s3:::");
}

function withStringEquals(...all: readonly (Readonly<Record<string, unknown>> | undefined)[]) {
  const joined = Object.assign({}, ...all) as Readonly<Record<string, unknown>>;
  return Object.keys(joined).length > 0 ? { StringEquals: joined } : {};
}

/** Puts the prefix before the `*` that stands for any name, at the end of an ARN without its partition. */
function withPrefix(resource: string, prefixes: NamePrefixes): string {
  const [service = ""] = resource.split(":", 1);
  return resource.replace(/\*$/, `${prefixes[service] ?? ""}*`);
}
