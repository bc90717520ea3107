import type { Declaration } from "./declaration.ts";
import type { Ending } from "./ending.ts";
import type { Observation } from "./observe.ts";
import type { Pass } from "./pass.ts";
import { plan } from "./plan.ts";
import { reportUnread, waiting } from "./settle.ts";
import { describeSteps } from "./step.ts";

/** A read-only object says what AWS has, whoever owns it, and in which of its fields it differs. Nothing is written to AWS. */
export function preview(pass: Pass, declaration: Declaration, observation: Observation): Ending {
  const { findings } = pass;
  if (observation.state === "busy") return waiting(pass, observation);
  if (observation.state === "refused") throw reasonOf(observation);
  if (observation.state === "absent") throw observation.hidden?.cause ?? new Error("read-only resource not found");
  if (observation.ownership.owner === "unknown") throw reasonOf(observation);
  const { seen } = observation;
  findings.arn = seen.arn;
  findings.fields = { ...findings.fields, ...seen.status };
  reportUnread(pass, observation);
  const { steps, errors, advisories } = plan(pass, declaration, observation);
  const differing = describeSteps(steps);
  const drift = { reason: "ReadOnlyDrift", message: `differs from the spec: ${differing}` };
  return {
    outcome: "unchanged",
    errors: [...errors.values()],
    busy: seen.busy,
    unsynced: seen.impaired,
    advisories: [...(steps.length > 0 ? [drift] : []), ...advisories],
  };
}

function reasonOf({ ownership }: Extract<Observation, { readonly ownership: unknown }>): Error {
  return "reason" in ownership ? ownership.reason : new Error("the resource could not be read");
}
