import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, bundleFile } from "../../infra/functions/bundle.ts";
import { type Environment, scrubbedEnvironment } from "../../lib/local/processes/environment.ts";
import { startProcess, tail } from "../../lib/local/processes/local-process.ts";
import { objectNamed } from "../support/kubernetes/object-named.ts";
import { startStubApiServer } from "../support/kubernetes/stub-api-server.ts";
import { bundleRuntimeLoop } from "./event-source/function-processes.ts";
import { toEvent } from "./event-source/poller.ts";
import { createQueue } from "./event-source/queue.ts";
import { startRuntimeApi } from "./event-source/runtime-api.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { cpuSeconds, residentMegabytes } from "./measures/process-usage.ts";
import { mean, median, rounded } from "./measures/statistics.ts";
import { startMeasuringAws } from "./measuring-aws/measuring-aws.ts";
import { benchSettings } from "./systems/bench-settings.ts";

const RUNS = 15;
const FUNCTIONS = ["reconcile", "sweep", "bare"] as const;
type Name = (typeof FUNCTIONS)[number];

/** What one start of a function took. */
interface Start {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/**
 * Measures the time from the start of a process to its first status patch, and the memory of the process after its answer, compared with a
 * function that does nothing else. For the sweep function, which patches nothing, measures the time to its answer; its cluster is empty.
 */
export async function coldStart(context: BenchContext): Promise<Readonly<Record<string, unknown>>> {
  const { run, environment, progress, signal } = context;
  await using aws = await startMeasuringAws(context, 0);
  let onPatch: () => void = () => undefined;
  const cluster = await startStubApiServer((request, response) => {
    if (request.method === "PATCH") onPatch();
    request.resume();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answerTo(request.url)));
  });
  await using _ = { [Symbol.asyncDispose]: () => cluster.close() };
  const tokenFile = join(run.scratch("token"), "token");
  writeFileSync(tokenFile, "unused");
  const folders = { reconcile: run.scratch("reconcile"), sweep: run.scratch("sweep"), bare: run.scratch("bare") };
  await bundle("reconcile", folders.reconcile);
  await bundle("sweep", folders.sweep);
  await bundleFile(join(import.meta.dirname, "bare-function.ts"), "index", folders.bare);
  const variables = {
    ...functionEnvironment(cluster.connection, tokenFile, aws.endpoint),
    ...context.functionVariables,
  };
  const settings = {
    reconcile: benchSettings("reconcile", context.parameters),
    sweep: benchSettings("sweep", context.parameters),
    bare: "",
  };

  const interrupted = once(signal, "abort").then(() => "interrupted");
  const starts: Record<Name, Start[]> = { reconcile: [], sweep: [], bare: [] };
  // The functions take turns, so that other load on the machine affects all of them equally. The first start of each fills the disk cache.
  for (let index = 0; index <= RUNS; index++) {
    for (const name of FUNCTIONS) {
      signal.throwIfAborted();
      const took = await start(name);
      if (index > 0) starts[name].push(took);
    }
    progress(`start ${index} of ${RUNS}`);
  }
  const all = (name: Name, measure: keyof Start) => starts[name].map((start) => start[measure]);
  const figures = FUNCTIONS.map((name) => [
    name,
    {
      medianSeconds: rounded(median(all(name, "seconds"))),
      leastSeconds: rounded(Math.min(...all(name, "seconds"))),
      meanCpuSeconds: rounded(mean(all(name, "cpuSeconds"))),
      medianPeakMegabytes: rounded(median(all(name, "peakMegabytes")), 1),
    },
  ]);
  return {
    bench: "cold-start",
    runs: RUNS,
    ratio: rounded(median(all("reconcile", "seconds")) / median(all("bare", "seconds")), 2),
    ...Object.fromEntries(figures),
  };

  async function start(name: Name): Promise<Start> {
    await using api = await startRuntimeApi({ timeoutSeconds: 30 });
    const patched = new Promise<number>((resolve) => {
      onPatch = () => resolve(performance.now());
    });
    const answered = api
      .invoke(name === "sweep" ? { windowSeconds: 1, periodSeconds: 1 } : changeEvent())
      .then(() => performance.now());
    const loop = await bundleRuntimeLoop(folders[name]);
    const started = performance.now();
    const process_ = await startProcess({
      run,
      name,
      command: process.execPath,
      args: [loop, folders[name]],
      environment: {
        ...scrubbedEnvironment({ environment, home: run.scratch("home") }),
        ...variables,
        SETTINGS: settings[name],
        AWS_LAMBDA_RUNTIME_API: api.address,
        AWS_LAMBDA_FUNCTION_NAME: name,
      },
      ready: async () => true,
    });
    const died = Promise.race([process_.ended, interrupted]).then((how) => {
      throw new Error(`${name} did not answer (${how}). ${tail(process_.log)}`);
    });
    const first = await Promise.race([name === "sweep" ? answered : patched, died]);
    // History and metrics are written after the status.
    await Promise.race([answered, died]);
    const used = cpuSeconds(process_.pid);
    const peakMegabytes = residentMegabytes(process_.pid, "VmHWM") ?? 0;
    await process_.kill();
    return { seconds: (first - started) / 1000, cpuSeconds: used, peakMegabytes };
  }
}

/** What the API server has: the object, and lists without objects. */
function answerTo(url = ""): object {
  if (url.includes("/buckets/")) return { ...objectNamed("cold-start"), spec: { name: "cold-start" } };
  if (url.includes("?limit=")) return { metadata: { resourceVersion: "1" }, items: [] };
  return { apiVersion: "v1", kind: "Namespace", metadata: { name: "default" } };
}

function functionEnvironment(
  { server, ca }: { readonly server: string; readonly ca: string },
  tokenFile: string,
  s3Endpoint: string,
): Environment {
  return {
    AWS_REGION: "us-west-2",
    AWS_ACCESS_KEY_ID: "000000000000",
    AWS_SECRET_ACCESS_KEY: "unused",
    AWS_ACCOUNT_ID: "000000000000",
    AWS_PARTITION: "aws",
    CHANGES_QUEUE_URL: CHANGES.url,
    RESYNC_QUEUE_URL: `${CHANGES.url}-not`,
    DEAD_LETTER_QUEUE_URL: `${CHANGES.url}-dead`,
    AWS_ENDPOINT_URL_S3: s3Endpoint,
    AWS_ENDPOINT_URL_STS: s3Endpoint,
    AWS_ENDPOINT_URL_SQS: "http://127.0.0.1:1",
    KUBERNETES_SERVER: server,
    KUBERNETES_CA: Buffer.from(ca).toString("base64"),
    KUBERNETES_TOKEN_FILE: tokenFile,
    POWERTOOLS_METRICS_NAMESPACE: "Driftless",
  };
}

const CHANGES = createQueue({
  arn: "arn:aws:sqs:us-west-2:000000000000:changes",
  url: "http://127.0.0.1:1/000000000000/changes",
  visibilitySeconds: 180,
  maxReceiveCount: 100,
});

function changeEvent(): unknown {
  const { apiVersion, kind, metadata } = objectNamed("cold-start");
  const [group, version] = apiVersion.split("/");
  const { namespace, name, uid } = metadata;
  const body = JSON.stringify({ group, version, kind, namespace, name, uid, reason: "change" });
  return toEvent(CHANGES, [{ id: "message", body, receiptHandle: "handle", receiveCount: 1, sentAt: Date.now() }]);
}
