import { parentPort, workerData } from "node:worker_threads";
import { startCoverage } from "./coverage.ts";
import type { ThreadData, ThreadMessage } from "./explorer-threads.ts";

// This must come first, because V8 only counts the lines of modules that are loaded after it.
const coverageOf = await startCoverage();
const { exploreWorkload } = await import("./explore-workload.ts");

const { workloads, next, limits, folder }: ThreadData = workerData;
const tell = (message: ThreadMessage) => parentPort?.postMessage(message);
const taken = new Int32Array(next);
for (;;) {
  const name = workloads[Atomics.add(taken, 0, 1)];
  if (name === undefined) break;
  await exploreWorkload(name, limits, (explored) => tell({ explored }));
}
tell({ coverage: await coverageOf(folder) });
