import { Stack, Token, Validations } from "aws-cdk-lib";
import { PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import type { Permissions } from "../lib/reconcile/contract/permissions.ts";

/** How the names of a service's resources must begin, by service: `{ s3: "team-" }`. Left out: any name will do. */
export type NamePrefixes = Readonly<Record<string, string | undefined>>;

/** Lets the role do what the kinds need, in its own account, to resources whose names begin with the prefix of their service. */
export function grantPermissions(role: Role, permissions: Permissions, prefixes: NamePrefixes): void {
  const { account, partition } = Stack.of(role);
  for (const { actions, resources, conditions = {} } of permissions) {
    const scoped = resources.map((resource) => withPrefix(resource, prefixes));
    role.addToPolicy(
      new PolicyStatement({
        actions: [...actions],
        resources: scoped.map((resource) => `arn:${partition}:${resource}`),
        conditions: {
          ...conditions,
          // While a bucket is being created, AWS may not know whose it is; without IfExists that would be a denial.
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

/** Puts the prefix before the `*` that stands for any name, at the end of an ARN without its partition. */
function withPrefix(resource: string, prefixes: NamePrefixes): string {
  const [service = ""] = resource.split(":", 1);
  return resource.replace(/\*$/, `${prefixes[service] ?? ""}*`);
}
