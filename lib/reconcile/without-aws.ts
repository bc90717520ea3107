import { release } from "./act/act.ts";
import { factsOf, type Pass } from "./act/pass.ts";
import { ApiError, TerminalError } from "./contract/errors.ts";
import { RoleError } from "./contract/role.ts";
import type { Fate, Report } from "./decide/decision.ts";
import { withhold } from "./decide/gate.ts";
import { RefusedReferenceError, UnresolvedReferenceError, unresolved } from "./place/declared-references.ts";

/** Releases an object without calling AWS. */
export async function retain(pass: Pass): Promise<Report> {
  const { outcome } = pass;
  const decision = { action: "release", fate: fateOfKept(pass) } as const;
  const withheld = withhold(factsOf(pass), decision);
  outcome.foreseen = [decision];
  if (withheld !== undefined) return withheld.report;
  const report = await release(pass, decision);
  outcome.result = "released";
  return report;
}

/** A removal that has begun before the object asked for its resource to be kept may still take effect. */
function fateOfKept({ kind, object, readOnly }: Pass): Fate {
  const { kind: name } = kind.resource;
  if (object.current().status?.origin === "Deleting") {
    return {
      reason: "Released",
      message: `${name} may be gone from AWS: its removal had begun before it was to be kept`,
    };
  }
  const why = readOnly ? "because the object is read-only" : "as the deletion policy requires";
  return { reason: "Kept", message: `${name} kept in AWS, ${why}` };
}

/** What a pass reports that must not reach AWS. Throws errors that do not explain why it must not. */
export function refused({ outcome }: Pass, error: unknown): Report {
  if (error instanceof UnresolvedReferenceError) {
    outcome.references = { status: error.status, reason: error.message };
    return { busy: unresolved(error) };
  }
  if (error instanceof RefusedReferenceError) outcome.references = { status: "False", reason: error.message };
  const isExplained = error instanceof TerminalError || error instanceof RoleError || error instanceof ApiError;
  if (isExplained) return { errors: [error] };
  throw error;
}
