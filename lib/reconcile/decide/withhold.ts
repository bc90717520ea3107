import type { Decision, Report } from "./decision.ts";
import { type Circumstances, gate, type Row } from "./gate.ts";

/** A decision that is not carried out: the first reason for that, and what is reported instead. */
export interface Withheld {
  readonly row: Row;
  readonly report: Report;
}

/** Whether the gate withholds a decision; `undefined` if the decision may be carried out. */
export function withhold(facts: Circumstances, decision: Decision): Withheld | undefined {
  const row = gate.find((one) => one.withholds.includes(decision.action) && one.applies(facts, decision));
  if (row === undefined) return undefined;
  const { errors = [], busy, unsynced, advisories = [] } = row.report(facts, decision);
  const report = {
    errors: [...decision.errors, ...errors],
    busy: decision.busy ?? busy,
    unsynced: decision.unsynced ?? unsynced,
    advisories: [...advisories, ...decision.advisories],
  };
  return { row, report };
}
