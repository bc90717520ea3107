import type { RunDirectory } from "../../../lib/local/processes/run-directory.ts";
import { recorded, residentMegabytes } from "../measures/process-usage.ts";
import { median, rounded } from "../measures/statistics.ts";

/** The memory of one process early and late, in megabytes of 10⁶ bytes. Each value is the median of half a minute. */
export interface MemoryGrowth {
  readonly name: string;
  readonly early: number;
  readonly late: number;
  readonly ratio: number;
}

/** Watches the resident memory of processes. */
export interface MemoryRecord extends Disposable {
  /** The growth of every process that has been running since `earlySeconds` after the start of the record. */
  growth(earlySeconds: number): readonly MemoryGrowth[];
}

const WINDOW_MS = 30_000;
const INTERVAL_MS = 1000;

/** Starts to watch the processes of a run whose names begin with one of `names`. */
export function startMemoryRecord(run: RunDirectory, names: readonly string[]): MemoryRecord {
  const started = performance.now();
  const samples: { readonly at: number; readonly pid: number; readonly name: string; readonly megabytes: number }[] =
    [];
  const timer = setInterval(() => {
    for (const { pid, name } of recorded(run)) {
      if (!names.some((wanted) => name.startsWith(wanted))) continue;
      const megabytes = residentMegabytes(pid, "VmRSS");
      if (megabytes !== undefined) samples.push({ at: performance.now() - started, pid, name, megabytes });
    }
  }, INTERVAL_MS);

  return {
    growth(earlySeconds) {
      const last = performance.now() - started;
      const between = (from: number, to: number) =>
        Map.groupBy(
          samples.filter(({ at }) => at >= from && at < to),
          ({ pid }) => pid,
        );
      const early = between(earlySeconds * 1000, earlySeconds * 1000 + WINDOW_MS);
      const late = between(last - WINDOW_MS, last);
      return [...early].flatMap(([pid, before]) => {
        const after = late.get(pid);
        if (after === undefined || before[0] === undefined) return [];
        const [from, to] = [before, after].map((some) => median(some.map(({ megabytes }) => megabytes)));
        if (from === undefined || to === undefined) return [];
        return [{ name: before[0].name, early: from, late: to, ratio: rounded(to / from, 2) }];
      });
    },
    [Symbol.dispose]() {
      clearInterval(timer);
    },
  };
}
