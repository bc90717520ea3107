import type { Connection } from "../kubernetes/connection/connection.ts";
import { createNamespaceShares } from "../queue/namespace-shares.ts";
import { errorMessage } from "../redaction/error-message.ts";
import { backOffMs } from "./back-off.ts";
import { beat, type HeartbeatIdentity, heartbeatOf, type PublishHeartbeat } from "./bus/heartbeat.ts";
import type { Publish } from "./bus/publish.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { deliver } from "./deliver.ts";
import { createHealth, type Health } from "./health.ts";
import { createHintQueue } from "./hints/hint-queue.ts";
import type { LowWater } from "./hints/low-water.ts";
import { createPace } from "./hints/pace.ts";
import { createWindow } from "./hints/window.ts";
import type { LoopDependencies } from "./loop.ts";
import { registerGauges } from "./metrics.ts";
import { followAll } from "./watch/follow-all.ts";
import { createTracks, type TrackOptions } from "./watch/tracks.ts";

/** The parts of a relay. */
export interface RelayDependencies extends TrackOptions, LoopDependencies {
  readonly connection: Connection;
  readonly publish: Publish;
  readonly publishHeartbeat: PublishHeartbeat;
  /** How the relay identifies itself. */
  readonly identity: HeartbeatIdentity;
  readonly checkpoint: Checkpoint;
  /** Milliseconds without a byte after which a watch counts as dead; longer than the minute between two bookmarks. */
  readonly inactivityMs: number;
  /** Milliseconds between two writes of the checkpoint. */
  readonly checkpointMs: number;
  /** Milliseconds between two heartbeats. */
  readonly heartbeatMs: number;
}

/** A running relay. */
export interface Relay {
  readonly health: Health;
  /** Stops watching, spends up to 10 s on delivering the waiting hints, and stores the checkpoint. Resolves when all of that is done. */
  stop(): Promise<void>;
}

/** Each deliverer holds at most one batch; four of them keep the bus busy while one waits for a response. */
const deliverers = 4;
const highWaterMark = 3000;
const flushMs = 10_000;

/** Starts a relay, which forwards changes to objects, starting from the checkpoint, until it is stopped. */
export function startRelay(dependencies: RelayDependencies): Relay {
  const { checkpoint, metrics, log, inactivityMs, checkpointMs, now, random, sleep } = dependencies;
  const watching = new AbortController();
  const delivering = new AbortController();
  const shares = createNamespaceShares(now);
  const pace = createPace(createWindow(now), now);
  const queue = createHintQueue({ highWaterMark, shares, pace, sleep, ending: watching.signal });
  const health = createHealth({ limitMs: 60_000 + 3 * inactivityMs, now });
  const lowWaters = new Map<string, LowWater>();
  let lastEventAt = now();

  const tracks = createTracks(dependencies, health);
  registerGauges(metrics, {
    queueDepth: () => queue.size,
    oldestHintSeconds: () => (now() - waitingSince()) / 1000,
    lastEventAgeSeconds: () => (now() - lastEventAt) / 1000,
    checkpointLagSeconds: () => checkpoint.lagSeconds(),
    objectsKnown: () => tracks.reduce((sum, { filter }) => sum + filter.size, 0),
  });

  const delivered = Promise.all(
    Array.from({ length: deliverers }, () => deliver({ ...dependencies, queue }, delivering.signal)),
  );
  const current = () => heartbeatOf(dependencies.identity, dependencies, lowWaters);
  const beating = beat({ ...dependencies, current, health }, watching.signal);
  const watched = watchAll();

  return {
    health,
    async stop() {
      log.info("stopping");
      watching.abort();
      await watched;
      const deadline = now() + flushMs;
      while (waiting() > 0 && now() < deadline) await sleep(50, delivering.signal);
      delivering.abort();
      // A call to the bus that is still running may take longer than the time that is left. If that call succeeds, its hints will be
      // delivered a second time later.
      await Promise.race([Promise.all([delivered, beating]), sleep(100, new AbortController().signal)]);
      // If no position was ever read, there is nothing to store.
      if (lowWaters.size > 0) await checkpoint.write(lowWaters);
      log.info("stopped", { undelivered: waiting() });
    },
  };

  async function watchAll(): Promise<void> {
    const stored = await readCheckpoint();
    if (watching.signal.aborted) return;
    const onEvent = () => {
      lastEventAt = now();
    };
    const following = { ...dependencies, tracks, queue, lowWaters, health, onEvent };
    const signals = { watching: watching.signal, delivering: delivering.signal };
    await Promise.all([followAll(following, stored, signals), writeCheckpoints()]);
  }

  async function readCheckpoint(): Promise<Readonly<Record<string, string>>> {
    for (let failures = 1; !watching.signal.aborted; failures++) {
      try {
        return await checkpoint.read();
      } catch (error) {
        const delayMs = backOffMs(failures, random);
        log.warn("the API server cannot be reached", { error: errorMessage(error), retryInMs: Math.round(delayMs) });
        for (const track of tracks) track.health.beat();
        await sleep(delayMs, watching.signal);
      }
    }
    return {};
  }

  async function writeCheckpoints(): Promise<void> {
    while (!watching.signal.aborted) {
      await sleep(checkpointMs, watching.signal);
      if (!watching.signal.aborted) await checkpoint.write(lowWaters);
    }
  }

  function waiting(): number {
    return [...lowWaters.values()].reduce((sum, { outstanding }) => sum + outstanding, 0);
  }

  function waitingSince(): number {
    return Math.min(now(), ...[...lowWaters.values()].flatMap(({ outstandingSince }) => outstandingSince ?? []));
  }
}
