import { normal } from "../../kubernetes/event.ts";
import type { Decision, Report } from "../decide/decision.ts";
import { deleted } from "../decide/delete.ts";
import type { Present } from "../decide/observation.ts";
import { addEvent } from "./outcome.ts";
import type { PlacedPass } from "./pass.ts";
import { takeOver } from "./take.ts";

/**
 * Removes the resource of an object that is being deleted, and resolves to the decision to release the object, or to what has to be waited
 * for. The claim proves that the object is still being deleted with the deletion policy `delete`.
 */
export async function remove(
  pass: PlacedPass,
  { steps, how }: Extract<Decision, { readonly action: "delete" }>,
  observation: Present,
): Promise<Extract<Decision, { readonly action: "release" }> | Report> {
  const { kind, target, resource, outcome } = pass;
  const owned = steps.length === 0 ? observation : await takeOver(pass, steps, observation);
  if (!("seen" in owned)) return owned;
  await pass.claim("Deleting");
  // The removal depends on nothing that the decision does not say.
  const asDecided = { ...resource, annotations: how };
  const progress = await kind.remove(target, asDecided, owned.seen);
  outcome.removed = true;
  outcome.fields = { ...outcome.fields, ...progress?.status };
  if (progress?.busy !== undefined) return { busy: progress.busy };
  const fate = deleted(kind);
  // The deletion is noted before the finalizer is removed: a further pass would find no resource, and must not report that the resource
  // was already gone.
  addEvent(outcome, normal(fate.reason, fate.message));
  return { action: "release", fate };
}
