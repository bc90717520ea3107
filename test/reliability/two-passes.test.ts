import { expect, test } from "vitest";
import { branchesAt, depth } from "./depth.ts";
import { exploreSchedules } from "./explore/explore.ts";
import { workloads } from "./workloads.ts";

test.each(Object.keys(workloads).map((workload, index) => ({ workload, index })))(
  "$workload: two passes keep every promise, however they interleave",
  async ({ workload, index }) => {
    // The users' later step can also happen at any time.
    const interleaves = workloads[workload]?.later === undefined && index % depth.workloadsPerInterleaving === 0;
    const preemptions = interleaves ? 1 : 0;
    const { runs, failures } = await exploreSchedules({ workload, passes: 2 }, preemptions, branchesAt(index));
    expect(failures).toEqual([]);
    expect(runs).toBeGreaterThan(1);
  },
  120_000,
);
