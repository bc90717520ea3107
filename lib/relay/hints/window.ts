/**
 * How many changes of a namespace that is alone may be in the changes queue beyond its share. Few enough that another namespace's next
 * change does not wait long behind them, and enough that the functions always have work.
 */
export interface Window {
  /** Whether a further change may be sent to the changes queue. A window that was full has room again when several changes fit in. */
  hasRoom(): boolean;
  /** For how many more milliseconds a change waits for room. After that, no pass seems to begin, and another queue must do. */
  waitMs(): number;
  /** Notes that a change of the object with this uid is sent to the changes queue. */
  sent(uid: string): void;
  /** Notes that Driftless has written to this object, so a pass has received the change. Returns whether the window has room again. */
  answered(uid: string): boolean;
}

/** The size before answers show how fast the passes begin: three batches of the reconcile function. */
const LEAST = 30;
/** How many places are free before there is room again, so that the bus is called with full batches. */
const BATCH = 10;
/** For how long a change waits behind the others of a full window, and so does another namespace's next change. */
const BEHIND_MS = 500;
/** How long to wait for the next answer. A function that starts needs up to about two seconds for its first pass. */
const SILENT_MS = 3_000;
/** When a change counts as lost. A pass that finds nothing to write gives no answer. */
const LOST_MS = 60_000;

/** An empty window. Its size follows the rate at which passes begin. */
export function createWindow(now: () => number): Window {
  /** When the changes without an answer were sent, in milliseconds since the epoch, by uid. The earliest comes first. */
  const sentAt = new Map<string, number>();
  /** When the answers of the last second came. */
  const answersAt: number[] = [];
  /** The shortest time that an answer has taken since the window was empty: the way to a pass that waits behind no other. */
  let fastestMs: number | undefined;
  let isFull = false;
  /** When a change was last sent or answered. */
  let movedAt = now();

  return {
    hasRoom,

    waitMs() {
      const silentMs = now() - movedAt;
      // A clock that is set back must not stop a namespace.
      return silentMs < 0 ? 0 : Math.max(0, SILENT_MS - silentMs);
    },

    sent(uid) {
      if (sentAt.size === 0) fastestMs = undefined;
      movedAt = now();
      sentAt.delete(uid);
      sentAt.set(uid, movedAt);
    },

    answered(uid) {
      const at = sentAt.get(uid);
      if (at === undefined) return false;
      sentAt.delete(uid);
      movedAt = now();
      fastestMs = Math.max(0, Math.min(fastestMs ?? movedAt, movedAt - at));
      answersAt.push(movedAt);
      return isFull && hasRoom();
    },
  };

  function hasRoom(): boolean {
    forgetLost();
    isFull = sentAt.size > size() - (isFull ? BATCH : 1);
    return !isFull;
  }

  /** As many changes as are answered while one is on its way and waits behind the others. */
  function size(): number {
    const time = now();
    const isOld = (at: number | undefined) => at !== undefined && (time - at >= 1000 || time < at);
    while (isOld(answersAt[0])) answersAt.shift();
    return fastestMs === undefined ? LEAST : Math.max(LEAST, (answersAt.length * (fastestMs + BEHIND_MS)) / 1000);
  }

  function forgetLost(): void {
    const time = now();
    for (const [uid, at] of sentAt) {
      if (time - at < LOST_MS) return;
      sentAt.delete(uid);
    }
  }
}
