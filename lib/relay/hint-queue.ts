import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import type { Accepted } from "./low-water.ts";

/** A request on its way to the bus. */
export interface Hint {
  readonly request: ReconcileRequest;
  readonly accepted: Accepted;
}

/** The hints that are waiting for the bus: only the latest one for each object, in order of waiting time, the longest first. */
export interface HintQueue {
  readonly size: number;
  /** Whether the number of waiting hints is below the high-water mark. */
  readonly hasRoom: boolean;
  /** Adds a request, or replaces the one that is waiting for the same object. `open` is called only if no request is replaced. */
  put(request: ReconcileRequest, open: () => Accepted): void;
  /**
   * Removes and returns the hints that have been waiting longest. Waits until there is at least one hint. If `signal` is aborted first,
   * resolves to an empty list.
   */
  take(most: number, signal: AbortSignal): Promise<readonly Hint[]>;
  /** Resolves when there is room, or when `signal` is aborted. */
  room(signal: AbortSignal): Promise<void>;
}

export interface HintQueueOptions {
  /** How many hints can be waiting before the readers must pause. */
  readonly highWaterMark: number;
}

/** An empty queue. */
export function createHintQueue({ highWaterMark }: HintQueueOptions): HintQueue {
  const hints = new Map<string, Hint>();
  const changed = new Set<() => void>();

  return {
    get size() {
      return hints.size;
    },

    get hasRoom() {
      return hasRoom();
    },

    put(request, open) {
      const waiting = hints.get(request.uid);
      // A key that is set again keeps its place, so an object that changes all the time does not wait forever.
      hints.set(request.uid, {
        request: waiting?.request.reason === "change" ? { ...request, reason: "change" } : request,
        accepted: waiting?.accepted ?? open(),
      });
      notify();
    },

    async take(most, signal) {
      await until(() => hints.size > 0, signal);
      const taken = [...hints.values().take(most)];
      for (const { request } of taken) hints.delete(request.uid);
      notify();
      return taken;
    },

    room(signal) {
      return until(hasRoom, signal);
    },
  };

  function hasRoom(): boolean {
    return hints.size < highWaterMark;
  }

  function notify(): void {
    for (const wake of changed) wake();
  }

  async function until(holds: () => boolean, signal: AbortSignal): Promise<void> {
    while (!holds() && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          changed.delete(wake);
          signal.removeEventListener("abort", wake);
          resolve();
        };
        changed.add(wake);
        signal.addEventListener("abort", wake);
      });
    }
  }
}
