import type { Action, Decision } from "../../../lib/reconcile/decide/decision.ts";
import { type Circumstances, gate, type Row } from "../../../lib/reconcile/decide/gate.ts";

/** A decision at the gate, and the row that withholds it, if one does. */
export interface Gated {
  readonly facts: Circumstances;
  readonly decision: Decision;
  readonly by: Row | undefined;
}

const actions: readonly Action[] = [
  ...(["nothing", "wait", "refuse", "release"] as const),
  ...(["create", "adopt", "take over", "update", "delete"] as const),
];

/** The engine's gate, with rows that a test can change and decisions that it can look at. Must be restored after the test. */
export function openedGate() {
  const rows = gate as Row[];
  const complete = [...rows];
  return {
    rows,
    actions,
    /** The decisions that come to the gate during `work`, in order. */
    async during(work: () => Promise<unknown>): Promise<readonly Gated[]> {
      const decisions: Gated[] = [];
      const spy: Row = {
        reason: "a test looks at every decision",
        withholds: actions,
        applies(facts, decision) {
          const by = rows.find(
            (row) => row !== spy && row.withholds.includes(decision.action) && row.applies(facts, decision),
          );
          decisions.push({ facts, decision, by });
          return false;
        },
        report: () => ({}),
      };
      rows.unshift(spy);
      try {
        await work();
      } finally {
        rows.splice(rows.indexOf(spy), 1);
      }
      return decisions;
    },
    restore: () => void rows.splice(0, rows.length, ...complete),
  };
}
