import { expect, it, onTestFinished, vi } from "vitest";
import { contributorInsights } from "../../../../../../lib/resources/dynamodb/table/parts/contributor-insights.ts";
import { createMemoryTableWorld } from "../../../../../support/aws/dynamodb-model/memory-table-world.ts";
import { silent, tableResource } from "../../../../../support/kinds/table-contract/table-resource.ts";

it("accepts only ENABLE and DISABLE", () => {
  expect(() => contributorInsights.desired(tableResource({ contributorInsights: "yes" }).spec)).toThrow(
    "spec.contributorInsights is yes; use ENABLE or DISABLE",
  );
});

it("remains unchanged while the spec does not set it", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const world = createMemoryTableWorld();
  await world.apply(silent);
  await world.pass();
  vi.setSystemTime(Date.now() + 60_000);
  const { resources } = world.cloud;
  const enabled = { contributorInsights: "ENABLED" };
  for (const [name, found] of resources) resources.set(name, { ...found, settings: enabled });

  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("unchanged");
  expect(calls).not.toContain("DescribeContributorInsights");
  expect([...resources.values()].map(({ settings }) => settings)).toEqual([enabled]);
  expect(world.conditions()).toContain("Ready=True");

  await world.apply({ ...silent, contributorInsights: "DISABLE" });
  expect((await world.pass()).calls).toContain("UpdateContributorInsights");
});
