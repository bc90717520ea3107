import { setTimeout } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import type { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import type { Heartbeat } from "../../../lib/relay/bus/heartbeat.ts";
import type { Publish } from "../../../lib/relay/bus/publish.ts";
import type { Checkpoint } from "../../../lib/relay/checkpoint.ts";
import { createMetrics, type RelayMetrics } from "../../../lib/relay/metrics.ts";
import { type Relay, type RelayDependencies, startRelay } from "../../../lib/relay/relay.ts";
import { silentLog } from "../programs/silent-log.ts";

/** A relay for buckets. Its bus and its checkpoint are in memory, and it sleeps only briefly. */
export interface TestRelay {
  readonly relay: Relay;
  /** The requests that the bus has accepted. */
  readonly published: readonly ReconcileRequest[];
  /** The heartbeats that the bus has accepted. */
  readonly heartbeats: readonly Heartbeat[];
  /** The durations in milliseconds for which the relay asked to sleep. */
  readonly sleeps: readonly number[];
  readonly metrics: RelayMetrics;
  /** The content of the checkpoint. */
  readonly stored: () => Readonly<Record<string, string | undefined>>;
}

/** Omitted options have the values that most tests of the relay need. */
export interface TestRelayOptions extends Partial<RelayDependencies> {
  readonly connection: Connection;
  /** The content of the checkpoint at the start. */
  readonly start?: Readonly<Record<string, string>>;
}

/** Starts a test relay, which is stopped when the test ends. */
export function startTestRelay({ start = {}, ...options }: TestRelayOptions): TestRelay {
  const published: ReconcileRequest[] = [];
  const heartbeats: Heartbeat[] = [];
  const sleeps: number[] = [];
  const metrics = createMetrics();
  let stored: Readonly<Record<string, string | undefined>> = start;
  const publish: Publish = async (batch) => {
    published.push(...batch);
    return batch.map(() => undefined);
  };
  const checkpoint: Checkpoint = {
    read: async () => start,
    async write(lowWaters) {
      stored = Object.fromEntries([...lowWaters].map(([key, { resourceVersion }]) => [key, resourceVersion]));
    },
    lagSeconds: () => 0,
  };
  const relay = startRelay({
    kinds: [bucketKind],
    namespaces: [],
    selector: "",
    publish,
    async publishHeartbeat(heartbeat) {
      heartbeats.push(heartbeat);
      return undefined;
    },
    identity: { relay: "the-relay", version: "1.2.3" },
    checkpoint,
    metrics,
    log: silentLog,
    inactivityMs: 10_000,
    checkpointMs: 1,
    heartbeatMs: 1,
    now: Date.now,
    random: () => 1,
    async sleep(milliseconds) {
      sleeps.push(milliseconds);
      await setTimeout(Math.min(milliseconds, 5));
    },
    ...options,
  });
  onTestFinished(() => relay.stop());
  return { relay, published, heartbeats, sleeps, metrics, stored: () => stored };
}
