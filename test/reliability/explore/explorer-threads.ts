import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Coverage } from "./coverage.ts";
import type { Explored, Limits } from "./explore-workload.ts";

/** The data that each thread starts with. */
export interface ThreadData {
  readonly workloads: readonly string[];
  /** The index of the workload that the next idle thread takes. */
  readonly next: SharedArrayBuffer;
  readonly limits: Limits;
  /** The folder whose lines are counted. */
  readonly folder: string;
}

/** What a thread reports: each part that it has explored and, when it ends, which lines of the folder have run. */
export type ThreadMessage = { readonly explored: Explored } | { readonly coverage: Coverage };

/** Explores the workloads, one at a time on each core. Resolves to the coverage of the folder: which lines have run in any thread. */
export async function exploreInThreads(
  { workloads, limits, folder }: Omit<ThreadData, "next">,
  report: (explored: Explored) => void,
): Promise<Coverage> {
  const coverages: Coverage[] = [];
  const next = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const workerData: ThreadData = { workloads, next, limits, folder };
  const threads = Array.from({ length: Math.min(availableParallelism(), workloads.length) }, async () => {
    const thread = new Worker(new URL("explorer-thread.ts", import.meta.url), { workerData });
    thread.on("message", (message: ThreadMessage) => {
      if ("explored" in message) report(message.explored);
      else coverages.push(message.coverage);
    });
    await once(thread, "exit");
  });
  await Promise.all(threads);
  return together(coverages);
}

/** A line has run if it has run in one of the threads. */
function together(coverages: readonly Coverage[]): Coverage {
  const lines = Math.max(...coverages.map((coverage) => coverage.lines));
  const uncovered = (coverages[0]?.uncovered ?? []).filter((at) =>
    coverages.every((coverage) => coverage.uncovered.includes(at)),
  );
  return { lines, covered: lines - uncovered.length, uncovered };
}
