import type { HiddenError } from "../contract/errors.ts";
import type { Tags } from "../contract/tag.ts";
import type { Declaration } from "../pass/declaration.ts";
import type { Ending } from "../pass/ending.ts";
import { isHeldBack } from "../pass/execute.ts";
import type { Present } from "../pass/observe.ts";
import type { Pass } from "../pass/pass.ts";
import { learn } from "../pass/settle.ts";
import { changeOf, type Step } from "../pass/step.ts";
import { planOnly } from "../preview/plan-only.ts";
import { withoutAwsTags } from "../rules/desired-tags.ts";
import type { Intent } from "./intent.ts";

/** The ending of a pass over a resource that is ours, with the changes that the pass would make. */
export function foreseeUpdate(pass: Pass, declaration: Declaration, observation: Present): Ending {
  const { ending, steps } = planned(pass, declaration, observation);
  return steps.length === 0 ? ending : { ...ending, intent: { action: "update", steps } };
}

/** The ending of a pass that first sets these tags, which make the resource ours, with the changes that the pass would make. */
export function foreseeMark(
  pass: Pass,
  declaration: Declaration,
  observation: Present,
  { to, ...intent }: Omit<Intent, "steps"> & { readonly to: Tags },
): Ending {
  const { field, whileBusy } = pass.kind.tags;
  const { busy } = observation.seen;
  if (busy !== undefined && !whileBusy) return { outcome: "in-progress", busy };
  const mark: Step = { part: field, field, from: withoutAwsTags(observation.tags), to: withoutAwsTags(to) };
  const { ending, steps } = planned(pass, declaration, { ...observation, tags: to, ownership: { owner: "ours" } });
  return { ...ending, intent: { ...intent, steps: [mark, ...steps] } };
}

/**
 * The ending of a pass that creates the resource, with the settings that the resource would have. If AWS hides whether the resource exists,
 * an advisory says so, because the create might show that the resource already exists.
 */
export function foreseeCreate(
  { kind }: Pick<Pass, "kind">,
  { tags, values }: Declaration,
  hidden?: HiddenError,
): Ending {
  const declared = kind.parts.filter(({ name }) => values.get(name) !== undefined);
  const steps: readonly Step[] = [
    { part: kind.tags.field, field: kind.tags.field, from: {}, to: tags },
    ...declared.map((part) => ({ part: part.name, ...changeOf(part, undefined, values.get(part.name)) })),
  ];
  const message =
    "AWS does not reveal whether the resource exists; if it does, it belongs to another owner and is left alone";
  const advisories = hidden === undefined ? [] : [{ reason: "Hidden", message }];
  return { outcome: "unchanged", advisories, intent: { action: "create", steps } };
}

/** The steps that a pass over a resource of ours would execute, and how the pass would end apart from these steps. */
function planned(pass: Pass, declaration: Declaration, observation: Present) {
  learn(pass, observation);
  const { steps, errors, ending } = planOnly(pass, declaration, observation);
  return { ending, steps: steps.filter((step) => !isHeldBack(step, errors, observation)) };
}
