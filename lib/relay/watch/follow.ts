import type { Connection } from "../../kubernetes/connection/connection.ts";
import type { Collection } from "../../kubernetes/list-watch/collection.ts";
import { hasReached, listMetadata } from "../../kubernetes/list-watch/metadata-list.ts";
import { openWatch, type WatchEvent } from "../../kubernetes/list-watch/watch.ts";
import { StreamError } from "../../kubernetes/stream.ts";
import { errorMessage } from "../../redaction/error-message.ts";
import { backOffMs } from "../back-off.ts";
import type { Digest } from "../filter/digest.ts";
import type { LoopHealth } from "../health.ts";
import type { LoopDependencies } from "../loop.ts";
import { type Ending, endingOf, losesPosition, retryAfterMs } from "./ending.ts";
import type { TakeTurn } from "./list-turns.ts";
import { scopeName } from "./scope-name.ts";
import type { ScopeReader } from "./scope-reader.ts";

/** Dependencies of `follow`. */
export interface FollowDependencies extends LoopDependencies {
  readonly scope: Collection;
  readonly connection: Connection;
  readonly reader: ScopeReader;
  readonly health: LoopHealth;
  readonly takeTurn: TakeTurn;
  /** Milliseconds without a byte after which a watch counts as dead. */
  readonly inactivityMs: number;
}

/** Once a watch was open for this long, earlier failures no longer count. Its end is one unless the API server closed the stream. */
const calmMs = 10_000;

/**
 * Follows a scope until `signal` is aborted: watches from the reader's position, lists every object if there is no position, and starts
 * again, however the watch ends. Nothing that happens between two watches is missed.
 */
export async function follow(dependencies: FollowDependencies, signal: AbortSignal): Promise<void> {
  const { scope, connection, reader, health, takeTurn, metrics, log, inactivityMs, now, random, sleep } = dependencies;
  const kind = scopeName(scope);
  const streaming = { inactivityMs, signal, onBytes: (bytes: number) => metrics.bytesRead.inc(bytes) };
  const reading = { ...streaming, select: reader.digest };
  let listCause: Ending | "start" | undefined = reader.position === undefined ? "start" : undefined;
  /** Whether the API server is known to have reached the position, because the last list or watch ended normally. */
  let trusted = false;
  let hasWatchList = true;
  let failures = 0;

  while (!signal.aborted) {
    const before = { time: now(), position: reader.position };
    health.beat();
    const { ending, error } = await attempt();
    if (signal.aborted) return;

    const moved = before.position !== undefined && reader.position !== before.position;
    const calm = moved || now() - before.time >= calmMs;
    failures = (calm ? 0 : failures) + (calm && ending === "closed" ? 0 : 1);
    trusted = ending === "closed";
    if (losesPosition(ending)) listCause = ending;
    else if (reader.position !== undefined) listCause = undefined;

    const delayMs = Math.max(backOffMs(failures, random), retryAfterMs(error));
    metrics.watchRestarts.inc({ kind, cause: ending });
    report(ending, error, delayMs);
    await sleep(delayMs, signal);
  }

  async function attempt(): Promise<{ readonly ending: Ending; readonly error?: unknown }> {
    try {
      return { ending: listCause === undefined ? await watch() : await list(listCause) };
    } catch (error) {
      const ending = endingOf(error);
      // A watch that was opened and then ended does not show whether the API server is reachable; the next request does.
      if (ending === "unanswered" || ending === "refused") health.reachable(false);
      // These are responses about the kind, from a healthy API server.
      if (losesPosition(ending)) health.reachable(true);
      return { ending, error };
    }
  }

  async function watch(): Promise<Ending> {
    const { position } = reader;
    if (position !== undefined && !trusted && !(await hasReached(connection, scope, position, streaming)))
      return "future";
    await reader.readWatch(await open(position), signal);
    return "closed";
  }

  async function list(cause: Ending | "start"): Promise<Ending> {
    health.pause();
    const endTurn = await takeTurn();
    health.beat();
    try {
      return signal.aborted ? "closed" : await listNow(cause, endTurn);
    } finally {
      endTurn();
    }
  }

  async function listNow(cause: Ending | "start", endTurn: () => void): Promise<Ending> {
    metrics.lists.inc({ kind, cause });
    log.info("listing every object", { kind, cause });
    reader.beginList({ everything: cause === "future" }, endTurn);
    if (hasWatchList) {
      try {
        await reader.readWatch(await open(undefined), signal);
        return "closed";
      } catch (error) {
        // An API server without WatchList responds with these statuses.
        if (!(error instanceof StreamError) || (error.status !== 400 && error.status !== 422)) throw error;
        hasWatchList = false;
      }
    }
    await reader.readPages(listMetadata(connection, scope, reading), signal);
    trusted = true;
    return await watch();
  }

  async function open(resourceVersion: string | undefined): Promise<AsyncIterable<WatchEvent<Digest>>> {
    // The time is random, so that the watches do not all end together.
    const timeoutSeconds = 300 + Math.floor(random() * 300);
    const events = await openWatch(connection, scope, { resourceVersion, timeoutSeconds, ...reading });
    health.reachable(true);
    return events;
  }

  function report(ending: Ending, error: unknown, delayMs: number): void {
    // Every watch is closed from time to time. Something is wrong only if watches are repeatedly closed right after they start.
    if (ending === "closed" && failures === 0) return;
    const fields = {
      kind,
      cause: ending,
      ...(error === undefined ? {} : { error: errorMessage(error) }),
      retryInMs: Math.round(delayMs),
    };
    if (ending === "failed" || ending === "unreadable") log.error("the watch failed", fields);
    else if (ending === "silent") log.info("the watch ended", fields);
    else if (ending === "missing") log.warn("the kind is not installed in the cluster", fields);
    else log.warn("the watch ended", fields);
  }
}
