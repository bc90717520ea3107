import { expect, test } from "vitest";
import { again, exploreSeeds } from "./explore.ts";
import { properties } from "./properties.ts";
import { createSystem } from "./system.ts";
import { workloads } from "./workloads.ts";

const SEEDS = 40;

test.each(Object.keys(workloads))(
  "%s: three passes and all that may go wrong keep every promise",
  async (workload) => {
    expect((await exploreSeeds(workload, 1, SEEDS)).failures).toEqual([]);
  },
  120_000,
);

test("a seed means the same run every time", async () => {
  const run = { workload: "create", seed: 7 };
  expect(await again(run)).toEqual(await again(run));
});

// Of two objects that want one name the first gets it.
const decided = Object.keys(workloads).filter((name) => name !== "two-objects-one-name");

test.each(decided)("%s: sweeps alone lead to the same end as messages", async (name) => {
  const workload = workloads[name];
  const ends = [];
  for (const drops of [false, true]) {
    const system = createSystem();
    const serve = async () => {
      if (drops) for (const { id } of system.queue.messages()) system.queue.delete(id);
      else await system.serve();
      await system.sweepAndServe();
    };
    await workload?.before?.(system);
    await serve();
    await workload?.change(system);
    await serve();
    await workload?.later?.(system);
    await serve();
    for (const { name, atEnd } of properties) expect(atEnd?.(system.ending()), name).toBeUndefined();
    ends.push({
      resources: [...system.world.cloud.resources],
      specs: system.ending().objects.map(({ spec, metadata }) => [spec, metadata.finalizers]),
    });
  }
  expect(ends[0]).toEqual(ends[1]);
});
