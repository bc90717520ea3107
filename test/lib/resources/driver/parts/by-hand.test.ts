import { expect, it } from "vitest";
import { partOf, withAnswers } from "../../../../support/kinds/data/driven-kind.ts";
import { logGroup } from "../../../../support/kinds/data/log-group.ts";

it("is read and written by the kind's own functions, whose calls are about the same resource", async () => {
  const filters = [{ filterName: "errors" }];
  const { target, calls } = withAnswers(
    logGroup,
    { name: "/app" },
    { DescribeSubscriptionFilters: { subscriptionFilters: filters } },
  );
  const part = partOf(logGroup, "subscriptionFilters");
  expect(part.desired({ subscriptionFilters: filters })).toBe(filters);
  expect(await part.read(target, { arn: "arn" })).toEqual(filters);
  await part.write?.(target, { from: undefined, to: filters }, { spec: {}, seen: { arn: "arn" }, observed: new Map() });
  expect(calls).toEqual([
    { operation: "DescribeSubscriptionFilters", input: { logGroupName: "/app" } },
    { operation: "PutSubscriptionFilter", input: { logGroupName: "/app", filterName: "errors" } },
  ]);
});
