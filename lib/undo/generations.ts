import { type Declaration, declarationIn } from "../history/declaration.ts";
import type { HistoryRecord } from "../history/history-record.ts";
import type { HistoryEntry } from "../history/viewer/entry.ts";

/** A generation of an object, as the history has it. */
export interface Generation {
  readonly generation: number;
  /** When the first pass over it ended, in milliseconds since the epoch. */
  readonly at: number;
  readonly outcome: HistoryRecord["outcome"];
  readonly event: string | undefined;
  /** What the object declared, or why the history does not have it. */
  readonly declared: Declaration | { readonly missing: string };
}

/** What the history has about one object. */
export interface Past {
  readonly uid: string;
  /** The latest first. */
  readonly generations: readonly Generation[];
  /** The generations between them that the history does not have: no pass read them, or their records are not kept any more. */
  readonly gaps: readonly number[];
}

/** A gap of more generations than this is not listed one by one. */
const MOST_GAPS = 100;

/**
 * The past of the object with this uid or, without one, of the object of this name that the history mentions last. Takes the records of
 * objects with this name. `undefined` if there are none.
 */
export function pastOf(entries: readonly HistoryEntry[], uid?: string): Past | undefined {
  const sorted = entries.toSorted((one, other) => other.at - one.at);
  const chosen = uid ?? sorted[0]?.record.uid;
  const own = sorted.filter(({ record }) => record.uid === chosen);
  if (chosen === undefined || own.length === 0) return undefined;
  const found = new Map<number, Generation>();
  for (const { record, at } of own) {
    const { generation, outcome, event } = record;
    const declared = declaredIn(record);
    if (generation === undefined || declared === undefined) continue;
    // Of several records, the first one is that of the first pass.
    found.set(generation, { generation, at, outcome, event, declared });
  }
  const generations = [...found.values()].sort((one, other) => other.generation - one.generation);
  return { uid: chosen, generations, gaps: gapsIn(generations) };
}

function declaredIn(record: HistoryRecord): Generation["declared"] | undefined {
  if (record.declarationBytes !== undefined)
    return { missing: `its spec has ${record.declarationBytes} bytes, which is too long for the history` };
  try {
    return declarationIn(record);
  } catch {
    return { missing: "its record is damaged" };
  }
}

function gapsIn(generations: readonly Generation[]): readonly number[] {
  const known = new Set(generations.map(({ generation }) => generation));
  const [last, first] = [Math.max(...known), Math.min(...known)];
  if (known.size === 0 || last - first > known.size + MOST_GAPS) return [];
  return Array.from({ length: last - first }, (_, index) => last - index).filter((one) => !known.has(one));
}
