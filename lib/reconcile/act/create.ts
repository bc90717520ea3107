import { hash } from "node:crypto";
import { normal } from "../../kubernetes/event.ts";
import { leavesOf } from "../../text/changes.ts";
import { ApiError, TerminalError } from "../contract/errors.ts";
import type { Created } from "../contract/kind.ts";
import type { Description } from "../contract/progress.ts";
import type { Tags } from "../contract/tag.ts";
import type { Decision } from "../decide/decision.ts";
import { writtenAfter, writtenBefore } from "../decide/drift/earlier-writes.ts";
import { type Step, tagStep } from "../decide/step.ts";
import { userTags } from "../decide/tags/default-tags.ts";
import { addEvent, attributed } from "./outcome.ts";
import { factsOf, type PlacedPass } from "./pass.ts";

/** Creates the resource as decided. If it turns out to belong to another owner, the finalizer is removed again. */
export async function create(
  pass: PlacedPass,
  decision: Extract<Decision, { readonly action: "create" }>,
): Promise<Created<Description>> {
  const { kind, outcome } = pass;
  const { tags } = decision;
  const intended = isIntended(pass);
  // The parent's tag for a new resource is incomplete, so what AWS shows of it is not taken for a late read of what has been written.
  const step = tagStep(kind, { from: {}, to: kind.tags.ofParent ? {} : tags });
  outcome.origin = undefined;
  if (kind.assigned !== undefined) {
    // Recorded before the call: if it receives no response, nothing else shows for how long the resource has to be waited for.
    outcome.written = writtenBefore(factsOf(pass), [step], outcome.written);
    const { creates = 0 } = pass.object.current().status ?? {};
    outcome.creates = intended && creates > 0 ? creates : creates + 1;
  }
  await pass.claim("Creating");
  await pass.object.addFinalizer();
  const created = await createOrLeave(pass, tags, intended);
  outcome.sent = sentBy(created, pass, decision);
  outcome.written = writtenAfter(factsOf(pass), [step]);
  if (!created.made) {
    outcome.fields = { ...outcome.fields, ...created.status };
    outcome.created = !created.existed || intended;
    return created;
  }
  outcome.created = true;
  outcome.verify = true;
  outcome.arn = created.seen.arn;
  outcome.fields = { ...outcome.fields, ...created.seen.status };
  addCreated(pass);
  return created;
}

export function addCreated({ outcome, kind }: PlacedPass): void {
  addEvent(outcome, normal("Created", attributed(outcome, `${kind.resource.kind} created in AWS`)));
}

/** What a create call has set. The tags that every resource gets are not worth a word. */
function sentBy(
  created: Created<Description>,
  { kind }: PlacedPass,
  { tags, steps = [] }: Extract<Decision, { readonly action: "create" }>,
): readonly Step[] {
  if (!created.made && created.existed) return [];
  const tagged = tagStep(kind, { from: {}, to: kind.tags.ofParent ? {} : tags }, userTags);
  const set = steps.filter(({ part }) => created.sent?.includes(part));
  // There was no former value, not even AWS's default. Of what is written together, only what differs from a new resource was declared.
  const told = set.flatMap((step) => leavesOf(step).map((leaf) => ({ ...leaf, part: step.part, from: undefined })));
  return [tagged, ...told].filter((step) => leavesOf(step).length > 0);
}

/** What names this create of the object's, and no other. The uid alone would name a resource that was deleted since. */
function tokenOf({ resource, outcome }: PlacedPass): string | undefined {
  return outcome.creates === undefined ? undefined : hash("sha256", `${resource.uid}/${outcome.creates}`);
}

/** Whether an earlier attempt may have created the resource. An attempt in this run that AWS rejected does not count. */
function isIntended({ object, outcome }: PlacedPass): boolean {
  return object.current().status?.origin === "Creating" && outcome.origin !== null;
}

/**
 * If AWS rejected every attempt, the intent is removed, unless an earlier pass wrote the intent: that pass may have made an attempt to which
 * AWS did not respond.
 */
async function createOrLeave(pass: PlacedPass, tags: Tags, intended: boolean): Promise<Created<Description>> {
  const { kind, target, resource, object, outcome } = pass;
  try {
    return await kind.create(target, resource, tags, tokenOf(pass));
  } catch (error) {
    if (error instanceof TerminalError && error.reason === "AlreadyExists") await object.removeFinalizer();
    if (isRefusal(error) && !intended) outcome.origin = null;
    throw error;
  }
}

/** Whether AWS responded to every attempt at the failed call, regardless of how the kind interprets the response. */
function isRefusal(error: unknown): boolean {
  const refusal = error instanceof TerminalError ? error.cause : error;
  return refusal instanceof ApiError && refusal.answered;
}
