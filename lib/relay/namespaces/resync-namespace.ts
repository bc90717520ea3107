import type { Connection } from "../../kubernetes/connection/connection.ts";
import type { Collection } from "../../kubernetes/list-watch/collection.ts";
import { listMetadata } from "../../kubernetes/list-watch/metadata-list.ts";
import { errorMessage } from "../../redaction/error-message.ts";
import { backOffMs } from "../back-off.ts";
import { type Digest, digestOf, requestFor } from "../filter/digest.ts";
import type { HintQueue } from "../hints/hint-queue.ts";
import type { Accepted, LowWater } from "../hints/low-water.ts";
import type { LoopDependencies } from "../loop.ts";
import { endingOf, retryAfterMs } from "../watch/ending.ts";

/** Requests a resync of each object in a namespace. If the namespace is waiting already, this happens once more, and `open` is not called. */
export type ResyncNamespace = (namespace: string, open: () => Accepted) => void;

export interface ResyncNamespaceDependencies extends LoopDependencies {
  readonly connection: Connection;
  readonly queue: Pick<HintQueue, "put">;
  /** The scopes whose objects the relay forwards. */
  readonly scopes: readonly Scope[];
  readonly inactivityMs: number;
}

interface Scope {
  readonly scope: Collection;
  readonly lowWater: LowWater;
}

/** A namespace that waits for its turn, and how far its objects have been listed. */
interface Waiting {
  readonly accepted: Accepted;
  again: boolean;
  /** The scopes that remain. */
  scopes: readonly Scope[];
  /** Where the next page of the first of them starts, and the last name before that page. Lists are in the order of the names. */
  start?: string | undefined;
  last?: string | undefined;
}

/** A list begins with small pages. */
const PAGES_OF_TURN = 5;

/**
 * Creates a function that requests resyncs. Namespaces take turns of a few pages of objects, and a page is read when the bus has accepted the
 * hints of the page before. So at most 50 of these hints are waiting, and the many objects of one namespace delay no others.
 */
export function createResyncNamespace(dependencies: ResyncNamespaceDependencies, signal: AbortSignal): ResyncNamespace {
  const { connection, queue, metrics, log, random, sleep, inactivityMs } = dependencies;
  const waiting = new Map<string, Waiting>();
  const reading = { inactivityMs, signal, onBytes: (bytes: number) => metrics.bytesRead.inc(bytes), select: digestOf };
  let failures = 0;

  return (namespace, open) => {
    log.info("a namespace has changed, so its objects are resynced", { namespace });
    const before = waiting.get(namespace);
    if (before !== undefined) before.again = true;
    else waiting.set(namespace, begin(namespace, open()));
    if (before === undefined && waiting.size === 1) void takeTurns();
  };

  function begin(namespace: string, accepted: Accepted): Waiting {
    const scopes = dependencies.scopes.filter(({ scope }) => (scope.namespace ?? namespace) === namespace);
    return { accepted, scopes, again: false };
  }

  async function takeTurns(): Promise<void> {
    // This loop also visits the namespaces that are added meanwhile, and those that it moves to the end.
    for (const [namespace, turn] of waiting) {
      await takeTurn(namespace, turn);
      if (signal.aborted) return;
      waiting.delete(namespace);
      if (turn.scopes.length > 0) waiting.set(namespace, turn);
      else if (turn.again) waiting.set(namespace, begin(namespace, turn.accepted));
      else turn.accepted();
    }
  }

  async function takeTurn(namespace: string, turn: Waiting): Promise<void> {
    const [next] = turn.scopes;
    if (next === undefined) return;
    let pages = 0;
    try {
      const collection = { ...next.scope, namespace };
      for await (const page of listMetadata(connection, collection, { ...reading, start: turn.start })) {
        const objects = page.items.filter(({ name }) => turn.last === undefined || name > turn.last);
        await Promise.all(objects.map((object) => send(next, object)));
        turn.last = objects.at(-1)?.name ?? turn.last;
        turn.start = page.continue;
        if (++pages === PAGES_OF_TURN) break;
      }
      if (turn.start === undefined) leaveScope(turn);
      failures = 0;
    } catch (error) {
      const cause = endingOf(error);
      if (cause === "missing") {
        leaveScope(turn);
        return;
      }
      if (cause === "expired") turn.start = undefined;
      failures += 1;
      log.warn("the objects of a namespace cannot be listed", { namespace, cause, error: errorMessage(error) });
      await sleep(Math.max(backOffMs(failures, random), retryAfterMs(error)), signal);
    }
  }

  function leaveScope(turn: Waiting): void {
    turn.scopes = turn.scopes.slice(1);
    turn.start = undefined;
    turn.last = undefined;
  }

  /** Resolves when the bus has accepted the hint, or immediately if another hint is waiting for the object. */
  async function send({ scope, lowWater }: Scope, object: Digest): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    let delivery = Promise.resolve();
    queue.put(requestFor(scope, object, "resync"), () => {
      const accepted = lowWater.open();
      delivery = promise;
      return () => {
        accepted();
        resolve();
      };
    });
    await delivery;
  }
}
