import { isDeepStrictEqual } from "node:util";
import { own } from "../../text/own.ts";
import { TerminalError } from "../contract/errors.ts";
import type { Decision, Report } from "../decide/decision.ts";
import { marked, type Present } from "../decide/observation.ts";
import { normal } from "../object/events.ts";
import { ADOPTED_ANNOTATION } from "../object/metadata.ts";
import { mark } from "./mark.ts";
import { addEvent } from "./outcome.ts";
import type { PlacedPass } from "./pass.ts";

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
