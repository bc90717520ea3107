import { backOffMs } from "../back-off.ts";
import type { Health } from "../health.ts";
import type { LowWater } from "../hints/low-water.ts";
import type { LoopDependencies } from "../loop.ts";
import type { TrackOptions } from "../watch/tracks.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** The relay that sends a heartbeat. */
export interface HeartbeatIdentity {
  /** The name of its pod. */
  readonly relay: string;
  readonly version: string;
}

/** The report that a relay sends about itself once a minute. */
export interface Heartbeat extends HeartbeatIdentity {
  /** The scope that it forwards; no namespaces means all namespaces. */
  readonly scope: {
    readonly kinds: readonly string[];
    readonly namespaces: readonly string[];
    readonly selector: string;
  };
  /** The resourceVersion up to which the hints of each watch have been delivered, by the watch's key in the checkpoint. */
  readonly resourceVersions: Readonly<Record<string, string>>;
}

/** Sends a heartbeat. Resolves to why the bus refused it, or to `undefined` if the bus accepted it. Rejects if there was no response. */
export type PublishHeartbeat = (heartbeat: Heartbeat) => Promise<Refusal | undefined>;

export interface HeartbeatDependencies extends Omit<LoopDependencies, "now"> {
  readonly publishHeartbeat: PublishHeartbeat;
  readonly current: () => Heartbeat;
  readonly health: Health;
  /** Milliseconds between two heartbeats. */
  readonly heartbeatMs: number;
}

/** Sends a heartbeat immediately and then at intervals, or after a back-off if the bus refused it, until `signal` is aborted. */
export async function beat(dependencies: HeartbeatDependencies, signal: AbortSignal): Promise<void> {
  const { publishHeartbeat, current, health, metrics, log, heartbeatMs, random, sleep } = dependencies;
  for (let failures = 0; !signal.aborted; ) {
    const refusal = await publishHeartbeat(current()).catch(refusalOf);
    if (refusal === undefined) {
      failures = 0;
      health.busAccepted();
    } else {
      failures += 1;
      metrics.entriesRefused.inc();
      log.warn("the bus refused a heartbeat; another one will be sent", { attempt: failures, ...refusal });
    }
    await sleep(failures === 0 ? heartbeatMs : backOffMs(failures, random), signal);
  }
}

/** The heartbeat of a relay with this scope and these low-water marks. */
export function heartbeatOf(
  identity: HeartbeatIdentity,
  { kinds, namespaces, selector }: TrackOptions,
  lowWaters: ReadonlyMap<string, LowWater>,
): Heartbeat {
  const positions = [...lowWaters].flatMap(([key, { resourceVersion }]) =>
    resourceVersion === undefined ? [] : [[key, resourceVersion] as const],
  );
  const scope = { kinds: kinds.map(({ kind }) => kind), namespaces, selector };
  return { ...identity, scope, resourceVersions: Object.fromEntries(positions) };
}
