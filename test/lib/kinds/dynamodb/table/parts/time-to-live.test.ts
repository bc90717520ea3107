import { expect, it } from "vitest";
import { timeToLive } from "../../../../../../lib/kinds/dynamodb/table/parts/time-to-live.ts";
import { answeringTable, refusal, tableState } from "../../../../../support/kinds/table-contract/answering-table.ts";
import { tableResource } from "../../../../../support/kinds/table-contract/table-resource.ts";

const [one, other] = [
  { enabled: true, attributeName: "one" },
  { enabled: true, attributeName: "other" },
];

it("is disabled before it is enabled on another attribute", () => {
  expect(timeToLive.route?.({ from: one, to: other })).toEqual([undefined, other]);
  expect(timeToLive.route?.({ from: undefined, to: other })).toEqual([other]);
});

it("is disabled with the name of the attribute on which it is enabled", async () => {
  const { target, calls } = answeringTable();
  await timeToLive.write(target, { from: one, to: undefined }, tableState());
  const TimeToLiveSpecification = { AttributeName: "one", Enabled: false };
  expect(calls).toEqual([
    { operation: "UpdateTimeToLive", input: { TableName: "the-table", TimeToLiveSpecification } },
  ]);
});

it.each([
  ["TimeToLive is already disabled", true],
  ["Time to live has been modified multiple times within a fixed interval", false],
])("treats the time to live as disabled if DynamoDB rejects the call with %s: %s", async (message, isDone) => {
  const { target } = answeringTable({ UpdateTimeToLive: refusal("ValidationException", message) });
  const written = timeToLive.write(target, { from: one, to: undefined }, tableState());
  await (isDone ? written : expect(written).rejects.toThrow(message));
});

it("requires the name of an attribute", () => {
  const { spec } = tableResource({ timeToLive: { enabled: true } });
  expect(() => timeToLive.desired(spec)).toThrow("spec.timeToLive.attributeName is required");
});
