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

it("without a function that writes it, cannot be changed after creation", () => {
  const { put: _, ...fixed } = subscriptionFilters;
  const kind = drivenKind({ ...logGroupData, parts: { subscriptionFilters: fixed } }, sdk, {
    specFields: { subscriptionFilters: "list" },
  });
  expect(partOf(kind, "subscriptionFilters")).not.toHaveProperty("write");
});

it("can be set by the create call, whose members follow from fields", async () => {
  const create: ByHand<typeof sdk, Spec>["create"] = (_spec, toMembers) => toMembers({ kmsKeyId: "key", other: "x" });
  const kind = drivenKind(
    { ...logGroupData, parts: { subscriptionFilters: { ...subscriptionFilters, create } } },
    sdk,
    {
      specFields: { subscriptionFilters: "list" },
    },
  );
  const { target, resource, calls } = withAnswers(kind, { name: "/app", subscriptionFilters: [{}] });
  await kind.create(target, resource, {});
  expect(calls).toMatchObject([{ operation: "CreateLogGroup", input: { kmsKeyId: "key" } }]);
  expect(calls[0]?.input).not.toHaveProperty("other");
});

it("of several fields is reported with the values of a new resource in place of what is omitted", () => {
  const part = partOf(
    drivenKind(
      {
        ...logGroupData,
        parts: { subscriptionFilters: { ...subscriptionFilters, fields: ["subscriptionFilters"], initial: { a: 1 } } },
      },
      sdk,
      { specFields: { subscriptionFilters: "list" } },
    ),
    "subscriptionFilters",
  );
  expect(part.canonical?.({ b: 2 })).toEqual({ a: 1, b: 2 });
  expect(part.canonical?.({ a: 3 })).toEqual({ a: 3 });
});

it("is compared without what AWS fills in", async () => {
  const parts = { subscriptionFilters: { ...subscriptionFilters, filled: [{ filterName: "all" }] } };
  const kind = drivenKind({ ...logGroupData, parts }, sdk, { specFields: { subscriptionFilters: "list" } });
  const found = { subscriptionFilters: [{ filterName: "all" }] };
  const { target } = withAnswers(kind, { name: "/app" }, { DescribeSubscriptionFilters: found });
  const part = partOf(kind, "subscriptionFilters");
  expect(part.desired(found)).toBeUndefined();
  expect(await part.read(target, { arn: "arn" })).toBeUndefined();
});
