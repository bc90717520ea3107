import * as sdk from "@aws-sdk/client-cloudwatch-logs";
import { describe, expect, it } from "vitest";
import type { ByHand } from "../../../../lib/kind/part-data.ts";
import { drivenKind, partOf, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { logGroupData } from "../../../support/kinds/data/log-group.ts";

interface Spec {
  readonly subscriptionFilters?: readonly object[];
}

const subscriptionFilters: ByHand<typeof sdk, Spec> = {
  read: ["DescribeSubscriptionFilters"],
  write: ["PutSubscriptionFilter"],
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

describe("the create call", () => {
  const created = async (part: object) => {
    const parts = { subscriptionFilters: { ...subscriptionFilters, ...part } };
    const kind = drivenKind({ ...logGroupData, parts }, sdk, { specFields: { subscriptionFilters: "list" } });
    const spec = { name: "/app", kmsKeyId: "key", subscriptionFilters: [{}] };
    const { target, resource, calls } = withAnswers(kind, spec);
    await kind.create(target, resource, {});
    return calls[0]?.input;
  };

  it("sets those of the part's fields for which it has members", async () => {
    expect(await created({ fields: ["subscriptionFilters", "kmsKeyId"] })).toMatchObject({ kmsKeyId: "key" });
    expect(await created({})).not.toHaveProperty("kmsKeyId");
    expect(await created({})).not.toHaveProperty("subscriptionFilters");
  });

  it("sets other members if the part says so", async () => {
    const create = () => ({ logGroupClass: "DELIVERY" });
    const input = await created({ fields: ["subscriptionFilters", "kmsKeyId"], create });
    expect(input).toMatchObject({ logGroupClass: "DELIVERY" });
    expect(input).not.toHaveProperty("kmsKeyId");
  });
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
