import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { kinds } from "../../lib/kinds/index.ts";
import { inClusterDefaults } from "../../lib/kubernetes/connection/in-cluster.ts";
import { bundleProgram } from "../../lib/local/deploy/bundle-program.ts";
import { readRelayContainer } from "../../lib/local/deploy/relay-container.ts";
import { scrubbedEnvironment } from "../../lib/local/processes/environment.ts";
import { freePort } from "../../lib/local/processes/free-port.ts";
import { type LocalProcess, startProcess } from "../../lib/local/processes/local-process.ts";
import { type Messaging, startMessaging } from "./event-source/messaging.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { cpuSeconds, residentMegabytes } from "./measures/process-usage.ts";
import { rounded } from "./measures/statistics.ts";
import { uidOf } from "./stub-cluster/object-line.ts";
import { type Listing, type StubCluster, startStubCluster } from "./stub-cluster/stub-cluster.ts";

const STEADY_SECONDS = 30;

/**
 * Measures the memory and the CPU time that the relay needs to report `count` objects of all kinds as new, and then to report one change
 * per second.
 */
export async function relay(context: BenchContext, count: number): Promise<Readonly<Record<string, unknown>>> {
  const watch = await measure(context, count, "watch");
  const pages = await measure(context, count, "pages");
  return { bench: "relay", objects: count, watch, pages };
}

async function measure(context: BenchContext, count: number, listing: Listing) {
  const { progress, signal } = context;
  progress(`a full list of ${count} objects: ${listing}`);
  const told = new Set<string>();
  await using messaging = await startMessaging({ onEvent: (detail) => told.add(JSON.parse(detail).uid) });
  await using cluster = await startStubCluster(context, count, listing);
  const bundle = await bundleForPod(context, cluster);
  const started = performance.now();
  const process_ = await startRelay(context, bundle, messaging);
  const telling = setInterval(() => progress(`${told.size} of ${count} objects have been reported`), 5000);
  try {
    while (told.size < count) await sleep(20, undefined, { signal });
    const listSeconds = (performance.now() - started) / 1000;
    const listCpu = cpuSeconds(process_.pid);
    // After this pause, the remaining work for the list is done and the checkpoint is written.
    await sleep(10_000, undefined, { signal });
    progress(`one change a second for ${STEADY_SECONDS} s`);
    const before = { cpu: cpuSeconds(process_.pid), events: messaging.events };
    await sleep(STEADY_SECONDS * 1000, undefined, { signal });
    const steadyCpu = cpuSeconds(process_.pid) - before.cpu;
    const expected = Array.from({ length: count }, (_, index) => uidOf(index));
    return {
      peakVmHWMMegabytes: residentMegabytes(process_.pid, "VmHWM"),
      dropped: expected.filter((uid) => !told.has(uid)).length,
      listSeconds: rounded(listSeconds, 1),
      listCpuSeconds: rounded(listCpu, 2),
      steadyEvents: messaging.events - before.events,
      steadyCpuPercent: rounded((steadyCpu / STEADY_SECONDS) * 100, 2),
    };
  } finally {
    clearInterval(telling);
    await process_.stop();
  }
}

/** Starts the relay with the flags and the environment of its pod. */
async function startRelay(
  { run, environment }: BenchContext,
  bundle: string,
  messaging: Messaging,
): Promise<LocalProcess> {
  const container = readRelayContainer();
  const healthPort = await freePort();
  return await startProcess({
    run,
    name: "relay",
    command: process.execPath,
    args: [...container.flags, bundle, "--health-port", String(healthPort), "--metrics-port", "0"],
    environment: {
      ...scrubbedEnvironment({ environment, home: run.scratch("home") }),
      AWS_REGION: "us-west-2",
      AWS_ACCESS_KEY_ID: "bench",
      AWS_SECRET_ACCESS_KEY: "unused",
      AWS_ENDPOINT_URL: messaging.endpoint,
      EVENT_BUS_NAME: "driftless-bench",
      KINDS: kinds.map(({ resource }) => resource.kind).join(","),
      ...container.environment,
    },
    ready: async () => (await fetch(`http://127.0.0.1:${healthPort}/readyz`)).ok,
    // A relay that lists in pages is ready only after the list.
    readyTimeoutMs: 300_000,
  });
}

/**
 * Builds the bundle as it runs in a pod, but with paths that exist on this machine. In a pod, the relay reads the files of its
 * ServiceAccount and no kubeconfig; the kubeconfig reader would take another 20 MB of memory.
 */
async function bundleForPod({ run, environment }: BenchContext, cluster: StubCluster): Promise<string> {
  const bundle = await bundleProgram("relay", run.scratch("relay"), environment);
  const { folder, server } = inClusterDefaults;
  const text = readFileSync(bundle, "utf8");
  if (!text.includes(folder) || !text.includes(server))
    throw new Error("the bundle does not say where a pod finds its cluster");
  writeFileSync(bundle, text.replaceAll(folder, cluster.serviceAccount).replaceAll(server, cluster.server));
  return bundle;
}
