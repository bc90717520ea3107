import type { PermissionStatement } from "../reconcile/contract/permissions.ts";
import { matchesGlob } from "../text/matches-glob.ts";
import type { Denial } from "./denial.ts";
import type { Situation } from "./situation.ts";

/** The IAM policy statement that a role lacks. */
export interface MissingStatement {
  readonly Effect: "Allow";
  readonly Action: readonly string[];
  readonly Resource: string;
}

/** What stands in a command for a resource that the user has to find out. */
const UNKNOWN = "<ARN of the resource>";

/**
 * The statement that a denied call needs, for a command. A status only quotes AWS, and whoever can write it, or have it quote a spec, could
 * otherwise choose what the command allows. So the actions are only those that the kind requires, and the resource is only the object's own,
 * as far as the kind requires the actions on such a resource. `undefined` if the kind requires none of the actions.
 */
export function missingStatement(
  { actions, resource }: Pick<Denial, "actions" | "resource">,
  { kind, object }: Pick<Situation, "kind" | "object">,
  account: string | undefined,
): MissingStatement | undefined {
  const granting = kind.permissions.filter((one) => one.actions.some((action) => actions.includes(action)));
  const known = actions.filter((action) => granting.some((one) => one.actions.includes(action)));
  if (known.length === 0) return undefined;
  const arn = object.status?.ackResourceMetadata?.arn;
  const isOwn = arn !== undefined && (resource ?? arn) === arn && granting.some((one) => covers(one, arn, account));
  const isUnchecked = granting.every(({ resources }) => resources.join() === "*");
  return { Effect: "Allow", Action: known, Resource: isUnchecked ? "*" : isOwn ? arn : UNKNOWN };
}

/** Whether a statement is about this one resource, in the role's account. */
function covers({ resources }: PermissionStatement, arn: string, account: string | undefined): boolean {
  if (!/^arn:[\w+=,.@:/-]{1,2048}$/.test(arn)) return false;
  const owner = arn.split(":")[4];
  return (owner === "" || owner === account) && resources.some((one) => matchesGlob(`arn:*:${one}`, arn));
}
