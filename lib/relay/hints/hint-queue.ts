import type { NamespaceShares } from "../../queue/namespace-shares.ts";
import type { ReconcileRequest } from "../../queue/reconcile-request.ts";
import type { Sleep } from "../sleep.ts";
import type { Accepted } from "./low-water.ts";
import type { Pace } from "./pace.ts";

/** A request on its way to the bus. */
export interface Hint {
  readonly request: ReconcileRequest;
  readonly accepted: Accepted;
}

/**
 * The hints that are waiting for the bus: only the latest one for each object. Namespaces take turns, one hint at a time, so that the many
 * hints of one namespace do not delay the few of another. Within a namespace, the hint that has been waiting longest is the first. While a
 * namespace is being slowed down, the others take its turns.
 */
export interface HintQueue {
  readonly size: number;
  /** Whether the number of waiting hints is below the high-water mark. */
  readonly hasRoom: boolean;
  /** Adds a request, or replaces the one that is waiting for the same object. `open` is called only if no request is replaced. */
  put(request: ReconcileRequest, open: () => Accepted): void;
  /** Notes that Driftless has written to the object with this uid. */
  answered(uid: string): void;
  /** Removes and returns the hints whose turn it is, charged to their namespaces' shares. Waits for one, or until `signal` is aborted. */
  take(most: number, signal: AbortSignal): Promise<readonly Hint[]>;
  /** Resolves when there is room, or when `signal` is aborted. */
  room(signal: AbortSignal): Promise<void>;
}

export interface HintQueueOptions {
  /** How many hints can be waiting before the readers must pause. If more than half as many are waiting, no namespace is slowed down. */
  readonly highWaterMark: number;
  readonly shares: NamespaceShares;
  readonly pace: Pace;
  readonly sleep: Sleep;
  /** Aborted when the remaining hints have to leave as soon as possible. */
  readonly ending: AbortSignal;
}

/** An empty queue. */
export function createHintQueue({ highWaterMark, shares, pace, sleep, ending }: HintQueueOptions): HintQueue {
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
      if (request.reason === "change") pace.changed(namespace);
      // A key that is set again keeps its place, so an object that changes all the time does not wait forever.
      ofNamespace.set(uid, {
        request: waiting?.request.reason === "change" ? asChange(request, waiting.request) : request,
        accepted: waiting?.accepted ?? open(),
      });
      notify();
    },

    answered(uid) {
      if (pace.answered(uid)) notify();
    },

    async take(most, signal) {
      for (;;) {
        await until(() => size > 0, signal);
        const taken = takeDue(most);
        if (taken.length > 0 || signal.aborted) return taken;
        // Another taker may have been faster.
        if (size > 0) await changeWithin(Math.min(...[...hints.keys()].map(waitMs)), signal);
      }
    },

    room(signal) {
      return until(hasRoom, signal);
    },
  };

  function hasRoom(): boolean {
    return size < highWaterMark;
  }

  function takeDue(most: number): readonly Hint[] {
    const taken: Hint[] = [];
    // This loop also visits the entries that it moves to the end.
    for (const [namespace, ofNamespace] of hints) {
      if (taken.length === most) break;
      if (waitMs(namespace) > 0) continue;
      for (const [uid, { request, accepted }] of ofNamespace.entries().take(1)) {
        const charged = shares.charge(request);
        const isMarked = charged.beyondShare && !pace.exceeded(request);
        taken.push({ request: isMarked ? charged : request, accepted });
        ofNamespace.delete(uid);
      }
      hints.delete(namespace);
      if (ofNamespace.size > 0) hints.set(namespace, ofNamespace);
    }
    size -= taken.length;
    if (taken.length > 0) notify();
    return taken;
  }

  function waitMs(namespace: string): number {
    return ending.aborted || size > highWaterMark / 2 ? 0 : pace.waitMs(namespace);
  }

  function notify(): void {
    for (const wake of changed) wake();
  }

  async function until(holds: () => boolean, signal: AbortSignal): Promise<void> {
    while (!holds() && !signal.aborted) {
      await waking(signal, (woken) => new Promise((resolve) => woken.addEventListener("abort", () => resolve())));
    }
  }

  /** Waits until a hint is added or removed, but no longer than this. */
  async function changeWithin(milliseconds: number, signal: AbortSignal): Promise<void> {
    await waking(signal, (woken) => sleep(milliseconds, woken));
  }

  /** Runs `wait` with a signal that is aborted as soon as a hint is added or removed, or `signal` is aborted. */
  async function waking(signal: AbortSignal, wait: (woken: AbortSignal) => Promise<void>): Promise<void> {
    const woken = new AbortController();
    const wake = () => woken.abort();
    changed.add(wake);
    signal.addEventListener("abort", wake);
    await wait(woken.signal);
    changed.delete(wake);
    signal.removeEventListener("abort", wake);
  }
}

/** The request in place of one for a change that is waiting. */
function asChange(request: ReconcileRequest, { declared }: ReconcileRequest): ReconcileRequest {
  return { ...request, reason: "change", ...(declared && { declared }) };
}
