import type { Window } from "./window.ts";

/**
 * What happens to a namespace that exceeds its share of the changes queue. While users change objects in other namespaces, it is slowed
 * down. While it is alone, it may exceed its share, and only waits if many of its changes are in the queue.
 */
export interface Pace {
  /** Notes that a user has changed an object in this namespace. */
  changed(namespace: string): void;
  /**
   * Notes that a hint about this object is sent although it exceeds the namespace's share. Returns whether it goes to the changes queue all
   * the same.
   */
  exceeded(object: { readonly namespace: string; readonly uid: string }): boolean;
  /** Notes that Driftless has written to the object with this uid. Returns whether a namespace may have to wait no longer. */
  answered(uid: string): boolean;
  /** How many milliseconds the next hint of this namespace has to wait. */
  waitMs(namespace: string): number;
}

/** The time between two hints of a slowed namespace: 8 per second, in addition to those that fit into its share. */
const APART_MS = 1000 / 8;
/** For how long after a change users are considered to be at work in a namespace. */
const AT_WORK_MS = 2_000;

interface Change {
  readonly namespace: string;
  readonly at: number;
}

/** A pace that slows no namespace yet. Only namespaces that are being slowed down are remembered, each for an eighth of a second. */
export function createPace(window: Window, now: () => number): Pace {
  /** The latest change, and the latest one in any other namespace. */
  let latest: Change | undefined;
  let elsewhere: Change | undefined;
  /** When the next hint of each slowed namespace may be sent, in milliseconds since the epoch. The earliest time comes first. */
  const next = new Map<string, number>();

  return {
    changed(namespace) {
      if (latest?.namespace !== namespace) elsewhere = latest;
      latest = { namespace, at: now() };
    },

    exceeded({ namespace, uid }) {
      const time = now();
      for (const [slowed, at] of next) {
        if (at > time) break;
        next.delete(slowed);
      }
      next.delete(namespace);
      if (isOtherAtWork(namespace, time)) {
        next.set(namespace, time + APART_MS);
        return false;
      }
      if (!window.hasRoom()) return false;
      window.sent(uid);
      return true;
    },

    answered(uid) {
      return window.answered(uid);
    },

    waitMs(namespace) {
      const time = now();
      if (!isOtherAtWork(namespace, time)) return window.hasRoom() ? 0 : window.waitMs();
      // A clock that is set back must not stop a namespace.
      return Math.min(APART_MS, Math.max(0, (next.get(namespace) ?? time) - time));
    },
  };

  function isOtherAtWork(namespace: string, time: number): boolean {
    const other = latest?.namespace === namespace ? elsewhere : latest;
    return other !== undefined && time - other.at < AT_WORK_MS;
  }
}
