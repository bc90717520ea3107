import type { Foreseen } from "../../../lib/shadow/foreseen.ts";

/** What a pass over `team/data` would do: nothing, except for `parts`. */
export function foreseen(parts: Partial<Foreseen> = {}): Foreseen {
  const nothing = { changes: [], others: [], problems: [], notes: [] };
  return { kind: "Bucket", namespace: "team", name: "data", would: "keep", ...nothing, ...parts };
}
