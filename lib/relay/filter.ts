import type { Digest } from "./digest.ts";
import { isSame } from "./fingerprint.ts";
import { createSeenIndex } from "./seen-index.ts";

/** Distinguishes what a reconciler must hear about from what Driftless itself wrote. */
export interface Filter {
  /** How many objects it remembers. */
  readonly size: number;
  /** Whether an object's new state must be forwarded: it is unknown, or has changed. Remembers the state. */
  admits(object: Pick<Digest, "uid" | "fingerprint">): boolean;
  /** Forgets an object that is gone. */
  forget(uid: string): void;
  /** Begins a full list, or resumes an interrupted one; with `everything`, known and unchanged objects are admitted too. */
  beginList(options: { readonly everything: boolean }): void;
  /** The full list is complete: what it did not contain is forgotten. */
  endList(): void;
}

/** A filter that knows no object yet. */
export function createFilter(): Filter {
  let known = createSeenIndex();
  /**
   * What the running list has contained so far, which replaces `known` at its end. It is kept when the list is interrupted: what was
   * admitted is on its way, and a list that is sent from its beginning each time may never reach its end.
   */
  let listed: typeof known | undefined;

  return {
    get size() {
      return known.size;
    },

    admits({ uid, fingerprint: now }) {
      const before = listed?.get(uid) ?? known.get(uid);
      (listed ?? known).set(uid, now);
      return before === undefined || !isSame(before, now);
    },

    forget(uid) {
      known.delete(uid);
      listed?.delete(uid);
    },

    beginList({ everything }) {
      if (everything) known = createSeenIndex();
      listed ??= createSeenIndex();
    },

    endList() {
      if (listed) known = listed;
      listed = undefined;
    },
  };
}
