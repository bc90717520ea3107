import { normal } from "../../kubernetes/event.ts";
import type { Decision, Report } from "../decide/decision.ts";
import { deleted, deletesPerHour } from "../decide/delete.ts";
import { rateExceeded } from "../decide/delete-rate.ts";
import type { Present } from "../decide/observation.ts";
import { takeDeleteToken } from "./delete-tokens.ts";
import { addEvent } from "./outcome.ts";
import { factsOf, type PlacedPass } from "./pass.ts";
import { takeOver } from "./take.ts";

/**
 * Removes the resource of an object that is being deleted, and resolves to the decision to release the object, or to what has to be waited
 * for. The claim proves that the object is still being deleted with the deletion policy `delete`.
 */
export async function remove(
  pass: PlacedPass,
  { steps }: Extract<Decision, { readonly action: "delete" }>,
  observation: Present,
): Promise<Extract<Decision, { readonly action: "release" }> | Report> {
  const { kind, target, resource, outcome } = pass;
  const limit = await takeToken(pass, observation);
  if (limit !== undefined) return limit;
  const owned = steps.length === 0 ? observation : await takeOver(pass, steps, observation);
  if (!("seen" in owned)) return owned;
  await pass.claim("Deleting");
  const progress = await kind.remove(target, resource, owned.seen);
  outcome.removed = true;
  outcome.fields = { ...outcome.fields, ...progress?.status };
  if (progress?.busy !== undefined) return { busy: progress.busy };
  const fate = deleted(kind);
  // The deletion is noted before the finalizer is removed: a further pass would find no resource, and must not report that the resource
  // was already gone.
  addEvent(outcome, normal(fate.reason, fate.message));
  return { action: "release", fate };
}

/** Takes a token if deletes are limited. Resolves to what is reported if another pass has taken the last token in the meantime. */
async function takeToken(pass: PlacedPass, { tokens }: Present): Promise<Report | undefined> {
  const facts = factsOf(pass);
  const maximumPerHour = deletesPerHour(facts);
  if (maximumPerHour === undefined || tokens === undefined || tokens instanceof Error) return undefined;
  const { uid, namespace } = facts.object.metadata;
  // The claim proves that the object has not changed, so no token is taken for a delete that is no longer wanted.
  await pass.claim();
  const freeAt = await takeDeleteToken(pass.kubernetes, { uid, namespace, maximumPerHour, now: facts.now }, tokens);
  return freeAt === undefined ? undefined : { busy: rateExceeded(maximumPerHour, freeAt, facts) };
}
