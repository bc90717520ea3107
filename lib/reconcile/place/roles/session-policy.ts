import { excerpt } from "../../../text/excerpt.ts";
import { matchesGlob } from "../../../text/matches-glob.ts";
import { TerminalError } from "../../contract/errors.ts";
import type { Permissions } from "../../contract/permissions.ts";
import { MAXIMUM_ARN_LENGTH } from "../../contract/role.ts";

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html */
const MAXIMUM_LENGTH = 2048;

/**
 * An IAM policy that grants the permissions that a kind requires, but only for one resource and its replicas, which have the same name in
 * other regions. Permissions for anything else, such as the use of keys, stay. Throws `TerminalError` for an ARN that must not appear in a
 * policy: a user who names a resource `*` must not get access to all resources.
 */
export function sessionPolicy(permissions: Permissions, arn: string): string {
  if (arn.length > MAXIMUM_ARN_LENGTH) throw invalid(arn, "is too long");
  const [, partition = "", service, region = ""] = arn.split(":", 4);
  if (!/^[\w./:-]+$/.test(arn)) throw invalid(arn, "contains invalid characters");
  const hasReplicas = permissions.some(({ inEveryRegion }) => inEveryRegion);
  const own = hasReplicas ? arn.replace(`:${service}:${region}:`, `:${service}:*:`) : arn;
  const statements = permissions.map(({ actions, resources, conditions }) => ({
    actions,
    on: {
      Resource: resources.map((resource) => {
        if (resource === "*") return resource;
        const pattern = `arn:${partition}:${resource}`;
        if (matchesGlob(pattern, arn)) return own;
        // Some services check actions against the ARN followed by `:*`.
        return matchesGlob(pattern, `${arn}:*`) ? `${own}:*` : pattern;
      }),
      ...(conditions && { Condition: conditions }),
    },
  }));
  // Actions on the same resources share one statement, because the length of the policy is limited.
  const grouped = Map.groupBy(statements, ({ on }) => JSON.stringify(on));
  const Statement = [...grouped.values()].map((group) => ({
    Effect: "Allow",
    Action: group.flatMap(({ actions }) => actions),
    ...group[0]?.on,
  }));
  const policy = JSON.stringify({ Version: "2012-10-17", Statement });
  if (policy.length > MAXIMUM_LENGTH) throw invalid(arn, "is too long");
  return policy;
}

function invalid(arn: string, why: string): TerminalError {
  return new TerminalError(
    "InvalidSpec",
    `the resource ${excerpt(arn)} cannot be specified in a session policy: its name ${why}`,
  );
}
