import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import type { Accepted } from "./low-water.ts";

/** A request on its way to the bus. */
export interface Hint {
  readonly request: ReconcileRequest;
  readonly accepted: Accepted;
}

/**
 * The hints that are waiting for the bus: only the latest one for each object. Namespaces take turns, one hint at a time, so that the many
 * hints of one namespace do not delay the few of another. Within a namespace, the hint that has been waiting longest is the first.
 */
export interface HintQueue {
  readonly size: number;
  /** Whether the number of waiting hints is below the high-water mark. */
  readonly hasRoom: boolean;
  /** Adds a request, or replaces the one that is waiting for the same object. `open` is called only if no request is replaced. */
  put(request: ReconcileRequest, open: () => Accepted): void;
  /**
   * Removes and returns the hints whose turn it is. Waits until there is at least one hint. If `signal` is aborted first,
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
  /** By namespace and uid. The namespace whose turn it is comes first. */
  const hints = new Map<string, Map<string, Hint>>();
  let size = 0;
  const changed = new Set<() => void>();

  return {
    get size() {
      return size;
    },

    get hasRoom() {
      return hasRoom();
    },

    put(request, open) {
      const { namespace, uid } = request;
      const ofNamespace = hints.get(namespace) ?? new Map<string, Hint>();
      hints.set(namespace, ofNamespace);
      const waiting = ofNamespace.get(uid);
      if (waiting === undefined) size += 1;
      // A key that is set again keeps its place, so an object that changes all the time does not wait forever.
      ofNamespace.set(uid, {
        request: waiting?.request.reason === "change" ? { ...request, reason: "change" } : request,
        accepted: waiting?.accepted ?? open(),
      });
      notify();
    },

    async take(most, signal) {
      await until(() => size > 0, signal);
      const taken: Hint[] = [];
      // This loop also visits the entries that it moves to the end.
      for (const [namespace, ofNamespace] of hints) {
        if (taken.length === most) break;
        for (const [uid, hint] of ofNamespace.entries().take(1)) {
          taken.push(hint);
          ofNamespace.delete(uid);
        }
        hints.delete(namespace);
        if (ofNamespace.size > 0) hints.set(namespace, ofNamespace);
      }
      size -= taken.length;
      notify();
      return taken;
    },

    room(signal) {
      return until(hasRoom, signal);
    },
  };

  function hasRoom(): boolean {
    return size < highWaterMark;
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
