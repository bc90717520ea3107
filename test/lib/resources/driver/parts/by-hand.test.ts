import * as sdk from "@aws-sdk/client-cloudwatch-logs";
import { expect, it } from "vitest";
import type { ByHand } from "../../../../../lib/resources/driver/part-data.ts";
import { drivenKind, partOf, withAnswers } from "../../../../support/kinds/data/driven-kind.ts";
import { logGroupData } from "../../../../support/kinds/data/log-group.ts";

interface Spec {
  readonly subscriptionFilters?: readonly object[];
}

const subscriptionFilters: ByHand<typeof sdk, Spec> = {
  calls: { reads: ["DescribeSubscriptionFilters"], writes: ["PutSubscriptionFilter"] },
  desired: ({ subscriptionFilters }) => subscriptionFilters,
  get: async ({ call }) => (await call("DescribeSubscriptionFilters")).subscriptionFilters,
  async put({ call }, { to = [] }) {
    for (const filter of to) await call("PutSubscriptionFilter", filter);
  },
};
const logGroup = drivenKind({ ...logGroupData, parts: { subscriptionFilters } }, sdk, {
  specFields: { subscriptionFilters: "list" },
});

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
