import { expect, test } from "vitest";
import { exploreSchedules } from "./explore.ts";
import { workloads } from "./workloads.ts";

test.each(Object.keys(workloads))(
  "%s: two passes keep every promise, however they interleave",
  async (workload) => {
    // The users' later step can also happen at any time.
    const preemptions = workloads[workload]?.later === undefined ? 1 : 0;
    const { runs, failures } = await exploreSchedules({ workload, passes: 2 }, preemptions);
    expect(failures).toEqual([]);
    expect(runs).toBeGreaterThan(1);
  },
  120_000,
);
