import { noteApplied } from "../drift/note-applied.ts";
import type { Declaration } from "../pass/declaration.ts";
import type { Ending } from "../pass/ending.ts";
import type { Present } from "../pass/observe.ts";
import type { Pass } from "../pass/pass.ts";
import { plan } from "../pass/plan.ts";
import { reportUnread } from "../pass/settle.ts";

/** What a pass over this resource would do, and the ending of a pass that does none of it. */
export function planOnly(pass: Pass, declaration: Declaration, observation: Present) {
  reportUnread(pass, observation);
  const { seen } = observation;
  const planned = plan(pass, declaration, observation);
  const { steps, errors, advisories } = planned;
  noteApplied(pass, planned, observation);
  const ending = {
    outcome: "unchanged",
    errors: [...errors.values()],
    busy: seen.busy,
    unsynced: seen.impaired,
    advisories,
  } satisfies Ending;
  return { steps, errors, ending };
}
