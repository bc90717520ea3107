import type { KindEntry } from "../../../../lib/reconcile/contract/kind.ts";

/** The entry of a kind in memory whose members are replaced by others. */
export function entryWith<Of extends object>(entry: KindEntry, kind: Of, others: Partial<Of> = {}): KindEntry {
  // The in-memory kinds are still kinds if members are replaced by others of the same types.
  return { ...entry, load: async () => ({ ...(await entry.load()), ...kind, ...others }) };
}
