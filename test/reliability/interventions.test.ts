import { expect, test } from "vitest";
import { exploreSchedules } from "./explore.ts";
import { interventions } from "./interventions.ts";
import { workloads } from "./workloads.ts";

test.each(Object.keys(interventions))(
  "a pass that meets with %s at any call keeps every promise",
  async (intervention) => {
    for (const workload of Object.keys(workloads)) {
      const { runs, failures } = await exploreSchedules({ workload, intervention, passes: 1 }, 0);
      expect(failures).toEqual([]);
      expect(runs).toBeGreaterThan(5);
    }
  },
);

test.each(["delete", "create-then-delete"])(
  "%s: a resource that does not show yet is not left behind",
  async (workload) => {
    const plan = { workload, intervention: "resource-not-visible-yet", passes: 2 };
    expect((await exploreSchedules(plan, 0)).failures).toEqual([]);
  },
);
