import { expect, test } from "vitest";
import { branchesAt, depth } from "./depth.ts";
import { exploreSchedules } from "./explore/explore.ts";
import { interventions, interventionsIn } from "./interventions.ts";
import { names, workloads } from "./workloads.ts";

/** The interventions that happen without the pass's knowledge. They run with more workloads than the others. */
const UNKNOWN = [
  ...["abandoned-write-arrives-late", "out-of-time-and-write-arrives-late"],
  ...["source-is-exported-anew", "source-changes-back"],
];

/** The table workloads without a later step. */
const short = names.shipped.filter((name) => workloads[name]?.later === undefined);

test.each(Object.keys(interventions).map((intervention, index) => ({ intervention, index })))(
  "a pass with $intervention at any call keeps every promise",
  async ({ intervention, index }) => {
    const meets = (name: string) => interventionsIn(workloads[name]?.about).includes(intervention);
    const memory = names.inMemory.filter(meets);
    const most = UNKNOWN.includes(intervention) ? depth.workloadsWithUnknown : depth.workloads;
    const every = Math.max(1, Math.ceil(memory.length / most));
    const tables = index % depth.interventionsPerTable === 0 ? short.filter(meets) : [];
    for (const workload of [
      ...memory.filter((_, number) => number % every === index % every),
      ...tables.slice(index % tables.length).slice(0, 1),
    ]) {
      const { runs, failures } = await exploreSchedules({ workload, intervention, passes: 1 }, 0, branchesAt(index));
      expect(failures).toEqual([]);
      expect(runs).toBeGreaterThan(1);
    }
  },
  600_000,
);

test.each(["delete", "create-then-delete", "delete-robot", "create-robot-then-delete", "delete-table"])(
  "%s: no resource that is not visible yet is left behind",
  async (workload) => {
    const plan = { workload, intervention: "resource-not-visible-yet", passes: 2 };
    expect((await exploreSchedules(plan, 0)).failures).toEqual([]);
  },
);

test("the tags that an adoption has written are reported even if a later call fails", async () => {
  const plan = { workload: "adopt-table", intervention: "failure", passes: 1 };
  expect((await exploreSchedules(plan, 0)).failures).toEqual([]);
});
