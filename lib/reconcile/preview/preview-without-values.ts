import { TerminalError } from "../contract/errors.ts";
import type { Busy, Reason } from "../contract/progress.ts";
import type { StatusFields } from "../contract/resource.ts";
import { describeFor } from "../drift/describe-for.ts";
import type { Declaration } from "../pass/declaration.ts";
import type { Ending } from "../pass/ending.ts";
import type { Observation, Present } from "../pass/observe.ts";
import type { Pass } from "../pass/pass.ts";
import { consentToRead } from "../rules/readable.ts";
import { planOnly } from "./plan-only.ts";

/**
 * Like `preview`, for a resource that does not let the object show its values. Reports which spec fields differ, and nothing else about the
 * resource: no values, no names of tags, indexes or statements, no status fields, and no texts from AWS, which might quote values.
 */
export function previewWithoutValues(
  original: Pass,
  declare: () => Declaration,
  observation: Extract<Observation, { state: "present" | "busy" }>,
): Ending {
  const { findings, kind, resource } = original;
  const { seen } = observation;
  const pass: Pass = { ...original, withholdsValues: true };
  findings.arn = kind.arn?.(resource);
  findings.fields = { ...findings.fields, ...removed(seen.status) };
  const note = { reason: "ValuesWithheld", message: `${WITHHELD}; ${consentToRead(resource, pass.settings)}` };
  const busy = seen.busy && withoutDetails(seen.busy);
  if (observation.state === "busy") return { outcome: "in-progress", busy, advisories: [note] };

  const { steps, errors, ending } = planOnly(pass, declaredBy(pass, declare), observation);
  const drift = {
    reason: "ReadOnlyDrift",
    message: `the resource differs from the spec in: ${describeFor(pass, steps)}`,
  };
  const advisories: readonly Reason[] = [...(steps.length === 0 ? [] : [drift]), ...ending.advisories];
  const isComplete = advisories.length === 0 && errors.size === 0 && seen.status === undefined && busy === undefined;
  return {
    ...ending,
    busy,
    unsynced: seen.impaired && { reason: "Impaired", message: "the resource is impaired" },
    errors: [...errors.keys()].map((name) => problemWith(name, observation)),
    advisories: isComplete ? [] : [...advisories, note],
  };
}

const WITHHELD =
  "the resource neither belongs to this object nor consents to being read by it, so its values are not shown";

/** The status fields that the resource would set, removed. An earlier pass, which was allowed to show them, may have set them. */
function removed(status: StatusFields = {}): StatusFields {
  return Object.fromEntries(Object.keys(status).map((field) => [field, null]));
}

function withoutDetails(busy: Busy): Busy {
  return { ...busy, reason: "Busy", message: "AWS is working on the resource" };
}

/** What the object declares. The spec of an object that is to adopt the resource has been filled in with AWS's values. */
function declaredBy({ adoption }: Pass, declare: () => Declaration): Declaration {
  try {
    return declare();
  } catch (error) {
    if (adoption !== "wanted" || !(error instanceof TerminalError)) throw error;
    throw new TerminalError(error.reason, "the spec contradicts the settings of the resource");
  }
}

function problemWith(part: string, { unread }: Present): Error {
  if (unread.has(part)) return new Error(`${part} could not be read`);
  return new TerminalError("InvalidSpec", `${part} contradicts AWS's values in the fields whose drift is ignored`);
}
