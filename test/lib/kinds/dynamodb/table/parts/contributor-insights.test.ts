import { expect, it } from "vitest";
import { contributorInsights } from "../../../../../../lib/kinds/dynamodb/table/parts/contributor-insights.ts";
import { shippedKinds } from "../../../../../support/kinds/shipped-kinds.ts";
import { tableResource } from "../../../../../support/kinds/table-contract/table-resource.ts";
import { cloudCalls, cloudWrites } from "../../../../../support/worlds/cloud-calls.ts";
import { createMemoryWorld } from "../../../../../support/worlds/memory-world.ts";

it("accepts only ENABLE and DISABLE", () => {
  expect(() => contributorInsights.desired(tableResource({ contributorInsights: "yes" }).spec)).toThrow(
    "spec.contributorInsights is yes; use ENABLE or DISABLE",
  );
});

it("remains unchanged while the spec does not set it", async () => {
  const world = createMemoryWorld({ kind: shippedKinds.table });
  await world.create();
  await world.settle();
  const { resources } = world.cloud;
  const enabled = { contributorInsights: "ENABLED" };
  for (const [name, found] of resources) resources.set(name, { ...found, settings: enabled });

  const before = world.cloud.calls.length;
  expect((await world.reconcile()).outcome).toBe("unchanged");
  expect(cloudCalls(world, before)).not.toContain("DescribeContributorInsights");
  expect([...resources.values()].map(({ settings }) => settings)).toEqual([enabled]);
  expect(world.condition("Ready")?.status).toBe("True");

  await world.kubernetes.user.patch(world.reference, { spec: { contributorInsights: "DISABLE" } });
  await world.reconcile();
  expect(cloudWrites(world, before)).toEqual(["UpdateContributorInsights"]);
});
