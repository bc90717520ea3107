import { S3Client } from "@aws-sdk/client-s3";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { sleep } from "../../lib/relay/sleep.ts";
import { pick } from "../support/assertions/pick.ts";
import { createObjects } from "./cluster/objects.ts";
import { FunctionError } from "./event-source/runtime-api.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { recorded } from "./measures/process-usage.ts";
import { rounded } from "./measures/statistics.ts";
import { churn } from "./soak/churn.ts";
import { mismatches } from "./soak/declared-state.ts";
import { disrupt } from "./soak/disruptions.ts";
import { startMemoryRecord } from "./soak/memory-record.ts";
import { createRoughWay } from "./soak/rough-way.ts";
import { type OwnSystem, settled, startSystem } from "./systems/system.ts";

const OBJECTS = 100;
const SWEEP_EVERY_MS = 15_000;
const EARLY_SECONDS = 120;
const MOST_GROWTH = 1.1;
const OUTSIDER = {
  region: "us-west-2",
  forcePathStyle: true,
  credentials: { accessKeyId: "000000000000", secretAccessKey: "unused" },
};

/**
 * Exposes a system to users, an outsider and faults for this many seconds, lets it settle, and reports what is wrong after that:
 * `violations` is empty if every object is settled, every bucket is as its object declares, there are no dead letters, no process has died
 * except those that the faults kill, and no process's memory has grown by more than 10 %.
 */
export async function soak(context: BenchContext, seconds: number): Promise<Readonly<Record<string, unknown>>> {
  const { run, progress, signal } = context;
  const random = Math.random;
  const events: string[] = [];
  await using way = createRoughWay(random, (detail) => events.push(detail));
  await using system = await startSystem(context, context.system, way);
  const objects = createObjects(system.connection, bucketKind);
  const outsider = new S3Client({ endpoint: system.aws.endpoint, ...OUTSIDER });

  progress(`creating ${OBJECTS} objects`);
  const names = await objects.createAll("soak", OBJECTS);
  const disrupted = ["kube-apiserver", `reconcile-${context.system.processes}`];
  const lasting = recorded(run).filter(({ name }) => !disrupted.includes(name));
  using memory = startMemoryRecord(run, ["relay", "reconcile", "sweep"]);
  const stop = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  const anyEvent = () => pick(events, random) ?? "";
  const [actions, disruptions] = await Promise.all([
    churn({ objects, names, outsider, changes: system.messaging.changes, anyEvent, random }, stop),
    disrupt(system, { random, progress }, stop),
    sweepNowAndThen(system, stop),
    tellNowAndThen(),
  ]);
  signal.throwIfAborted();
  const growth = memory.growth(EARLY_SECONDS);

  way.smooth();
  progress("no more changes and faults; waiting until the system is idle");
  const ended = performance.now();
  await settled(system, signal);
  await system.sweep();
  await settled(system, signal);
  const { changes, resync } = system.messaging;
  const declared = await objects.list();
  const alive = new Set(recorded(run).map(({ pid }) => pid));
  const violations = [
    ...lasting.filter(({ pid }) => !alive.has(pid)).map(({ name }) => `${name} has died`),
    ...(await mismatches(declared, outsider)),
    ...[...changes.deadLetters, ...resync.deadLetters].map((body) => `dead letter: ${body}`),
    ...growth.filter(({ ratio }) => ratio > MOST_GROWTH).map(({ name, ratio }) => `${name} has grown ${ratio}-fold`),
  ];
  outsider.destroy();
  return {
    bench: "soak",
    seconds,
    objects: declared.length,
    actions,
    disruptions,
    mishaps: way.counts(),
    events: events.length,
    settledAfterSeconds: rounded((performance.now() - ended) / 1000, 1),
    deadLetters: changes.deadLetters.length + resync.deadLetters.length,
    memory: growth,
    violations,
  };

  async function tellNowAndThen(): Promise<void> {
    for (let minutes = 0; !stop.aborted; minutes++) {
      progress(`${minutes} of ${rounded(seconds / 60, 1)} minutes, ${events.length} events`);
      await sleep(60_000, stop);
    }
  }
}

async function sweepNowAndThen(system: OwnSystem, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(SWEEP_EVERY_MS, signal);
    try {
      await system.sweep();
    } catch (error) {
      // A sweep that encounters a fault fails, and the next sweep makes up for it.
      if (!(error instanceof FunctionError)) throw error;
    }
  }
}
