import type { Digest } from "./digest.ts";
import { isSame } from "./fingerprint.ts";
import { createSeenIndex } from "./seen-index.ts";

/** Separates the changes that a reconciler must be notified of from those that Driftless itself wrote. */
export interface Filter {
  /** How many objects it remembers. */
  readonly size: number;
  /** Whether an object's new state must be forwarded, because the object is unknown or has changed. Remembers the state. */
  admits(object: Admitted): boolean;
  /** Whether an object is unknown, or has another generation than the state that is remembered. */
  isNewGeneration(object: Admitted): boolean;
  /** Forgets an object that no longer exists. */
  forget(uid: string): void;
  /** Begins a full list, or resumes an interrupted one; if `everything` is set, objects that are known and unchanged are admitted too. */
  beginList(options: { readonly everything: boolean }): void;
  /** Ends a complete list: objects that the list did not contain are forgotten. */
  endList(): void;
}

type Admitted = Pick<Digest, "uid" | "generation" | "fingerprint" | "resourceVersion">;

/** A filter that does not know any objects yet. `admitsUnknown` says whether it admits an object that it sees for the first time. */
export function createFilter(admitsUnknown = (_object: Admitted, _isListed: boolean) => true): Filter {
  let known = createSeenIndex();
  /**
   * The objects that the current list has contained so far. They replace `known` when the list is complete. They are kept if the list is
   * interrupted: the hints about admitted objects are already on their way, and a list that sent everything again after each interruption
   * might never complete.
   */
  let listed: typeof known | undefined;

  return {
    get size() {
      return known.size;
    },

    admits(object) {
      const { uid, generation, fingerprint: now } = object;
      const before = remembered(uid);
      (listed ?? known).set(uid, { ...now, generation });
      return before === undefined ? admitsUnknown(object, listed !== undefined) : !isSame(before, now);
    },

    isNewGeneration({ uid, generation }) {
      return remembered(uid)?.generation !== generation;
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

  function remembered(uid: string) {
    return listed?.get(uid) ?? known.get(uid);
  }
}
