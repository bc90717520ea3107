import { isDeepStrictEqual } from "node:util";
import { normal } from "../../kubernetes/event.ts";
import { own } from "../../text/own.ts";
import { TerminalError } from "../contract/errors.ts";
import type { Decision, Report } from "../decide/decision.ts";
import { marked, type Present } from "../decide/observation.ts";
import { waitForTags } from "../decide/ownership/ownership.ts";
import type { PlannedStep } from "../decide/step.ts";
import { ADOPTED_ANNOTATION } from "../object/metadata.ts";
import { addEvent } from "./outcome.ts";
import type { PlacedPass } from "./pass.ts";
import { write } from "./update.ts";

/** Takes a resource over from ACK: makes these steps, which write tags, and changes nothing else. */
export async function takeOver(
  pass: PlacedPass,
  steps: readonly PlannedStep[],
  observation: Present,
): Promise<Present | Report> {
  await pass.claim("TakingOver");
  const taken = await mark(pass, steps, observation);
  if ("seen" in taken) addEvent(pass.outcome, normal("TakenOver", "taken over from ACK"));
  return taken;
}

/**
 * Adopts a resource. Until the object is annotated as adopted, only the resource's tags are changed in AWS, and an interrupted pass is
 * repeated from the beginning. Resolves to the observation with the fresh tags, or to what the pass has to wait for.
 */
export async function adopt(
  pass: PlacedPass,
  { fills, steps }: Extract<Decision, { readonly action: "adopt" }>,
  observation: Present,
): Promise<Present | Report> {
  const { kind, object, outcome } = pass;
  await pass.claim("Adopting");
  await object.addFinalizer();
  await fillSpec(pass, fills);
  const adopted = steps.length === 0 ? marked(observation, observation.tags) : await mark(pass, steps, observation);
  if (!("seen" in adopted)) return adopted;
  await object.annotate(ADOPTED_ANNOTATION);
  outcome.verify = true;
  addEvent(outcome, normal("Adopted", `${kind.resource.kind} adopted`));
  return adopted;
}

type Spec = Readonly<Record<string, unknown>>;

/**
 * Fills in the fields that the object's spec leaves unset. Throws if the API server does not store a filled-in value, because the next pass
 * would then revert the field's setting in AWS.
 */
async function fillSpec({ object }: PlacedPass, fields: Spec): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await object.patchSpec(fields);
  const sent: Spec = JSON.parse(JSON.stringify(fields));
  const stored = (object.current().spec ?? {}) as Spec;
  const changed = Object.keys(sent).filter((field) => !isDeepStrictEqual(own(sent, field), own(stored, field)));
  if (changed.length === 0) return;
  throw new TerminalError(
    "SpecNotKept",
    `the cluster does not keep the values that adoption fills in for spec.${changed.join(", spec.")}; apply Driftless's CRDs, and check for webhooks that change these values`,
  );
}

/**
 * Makes steps that write the owner tag. The tags count as written only when a fresh read shows the owner tag. Resolves to the observation
 * with the fresh tags, or to what the pass has to wait for.
 *
 * AWS cannot write tags conditionally, so two objects that are both allowed to take a resource could overwrite each other's owner tag. The
 * tags are therefore read once more directly before the write, and nothing is written if they have changed since the pass observed them.
 */
async function mark(pass: PlacedPass, steps: readonly PlannedStep[], observation: Present): Promise<Present | Report> {
  const { kind, target, resource, outcome } = pass;
  const { seen } = observation;
  if (!isDeepStrictEqual(await kind.tags.read(target, seen), observation.tags)) {
    throw new Error("the resource's tags have changed since this pass first read them");
  }
  outcome.marked = true;
  let written = observation;
  for (const step of steps) {
    const progress = await write(pass, step, resource.spec, written);
    written = { ...written, seen: progress?.seen ?? written.seen };
    outcome.marks.push(step);
  }
  const tags = await kind.tags.read(target, written.seen);
  const { key, value } = resource.ownerTag;
  if (own(tags, key) === value) return marked(written, tags);
  const busy = waitForTags(kind, { owner: "late" });
  if (busy === undefined) throw new Error("the resource's owner tag is not visible yet");
  return { busy };
}
