import { describe, expect, it } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import { awsOf } from "../../../../support/aws/s3/answering-s3.ts";
import { partOf, withAnswers } from "../../../../support/kinds/data/driven-kind.ts";
import { logGroup } from "../../../../support/kinds/data/log-group.ts";

const part = partOf(logGroup, "subscriptionFilters");
const seen = { arn: "arn" };
const state = { spec: {}, seen, observed: new Map() };
const AWS_DEFAULTS = { distribution: "ByLogStream", filterPattern: "" };

/** Writes a list to a resource with these items, and returns the calls that change something. */
async function write(present: readonly object[], to: unknown, answers: Readonly<Record<string, object | Error>> = {}) {
  const list = { DescribeSubscriptionFilters: { subscriptionFilters: present } };
  const { target, calls } = withAnswers(logGroup, { name: "/app" }, { ...list, ...answers });
  await part.write?.(target, { from: undefined, to }, state);
  expect(calls[0]).toEqual({ operation: "DescribeSubscriptionFilters", input: { logGroupName: "/app" } });
  return calls.slice(1);
}

describe("a declared list", () => {
  it("contains what AWS sets where an item omits it, and counts empty texts as omitted", () => {
    const declared = { subscriptionFilters: [{ filterName: "a", roleARN: "", distribution: "" }] };
    expect(part.desired(declared)).toEqual([{ filterName: "a", ...AWS_DEFAULTS }]);
    expect(part.desired({ subscriptionFilters: [] })).toBeUndefined();
    expect(part.desired({})).toBeUndefined();
  });

  it("contains an item that is declared twice once, and must not contain two with the same key", () => {
    const errors = { filterName: "a", filterPattern: "ERROR" };
    expect(part.desired({ subscriptionFilters: [errors, errors] })).toHaveLength(1);
    expect(() => part.desired({ subscriptionFilters: [errors, { filterName: "a" }] })).toThrow(
      "spec.subscriptionFilters contains two items with the same filterName",
    );
  });

  it("is compared in any order", () => {
    const [a, b] = [{ filterName: "a" }, { filterName: "b" }];
    expect(part.canonical?.([b, a])).toEqual(part.canonical?.([a, b]));
  });
});

describe("a read", () => {
  it("has the spec's names, without what identifies the resource or what a spec cannot declare", async () => {
    const item = {
      filterName: "a",
      filterPattern: "ERROR",
      roleArn: "role",
      logGroupName: "/app",
      applyOnTransformedLogs: true,
      creationTime: 5,
    };
    const answer = { DescribeSubscriptionFilters: { subscriptionFilters: [item] } };
    const { target } = withAnswers(logGroup, { name: "/app" }, answer);
    expect(await part.read(target, seen)).toEqual([
      { filterName: "a", filterPattern: "ERROR", roleARN: "role", distribution: "ByLogStream" },
    ]);
  });

  it("reads all pages", async () => {
    const pages: Readonly<Record<string, object>> = {
      "": { subscriptionFilters: [{ filterName: "a" }], nextToken: "2" },
      2: { subscriptionFilters: [{ filterName: "b" }] },
    };
    const { aws, calls } = awsOf((_, input) => pages["nextToken" in input ? String(input.nextToken) : ""] ?? {});
    const { resource } = withAnswers(logGroup, { name: "/app" });
    const found = await part.read(logGroup.target(resource, aws), seen);
    expect(found).toMatchObject([{ filterName: "a" }, { filterName: "b" }]);
    expect(calls).toHaveLength(2);
  });
});

describe("a write", () => {
  it("removes what is not declared if it grants access, then writes what differs, in the spec's order, and leaves the rest alone", async () => {
    const same = { filterName: "same", ...AWS_DEFAULTS };
    const present = [same, { filterName: "other", filterPattern: "A" }, { filterName: "old" }];
    const [changed, added] = [
      { ...same, filterName: "other", filterPattern: "B" },
      { ...same, filterName: "new" },
    ];
    expect(await write(present, [changed, same, added])).toEqual([
      { operation: "DeleteSubscriptionFilter", input: { logGroupName: "/app", filterName: "old" } },
      { operation: "PutSubscriptionFilter", input: { logGroupName: "/app", ...changed } },
      { operation: "PutSubscriptionFilter", input: { logGroupName: "/app", ...added } },
    ]);
  });

  it("keeps the members of an item that the spec cannot contain, because the call resets what it omits", async () => {
    const present = [{ filterName: "a", applyOnTransformedLogs: true, creationTime: 5 }];
    const [put] = await write(present, [{ filterName: "a", ...AWS_DEFAULTS, filterPattern: "B" }]);
    expect(put?.input).toEqual({
      logGroupName: "/app",
      filterName: "a",
      filterPattern: "B",
      distribution: "ByLogStream",
      applyOnTransformedLogs: true,
    });
  });

  it("is about the resource itself, whatever AWS says about an item", async () => {
    const present = [{ filterName: "a", logGroupName: "/other" }];
    const [put] = await write(present, [{ filterName: "a", ...AWS_DEFAULTS, filterPattern: "B" }]);
    expect(put?.input).toMatchObject({ logGroupName: "/app" });
  });

  it("counts an item that is gone as removed, and no other error", async () => {
    const refused = (code: string) =>
      new ApiError({ service: "Logs", operation: "DeleteSubscriptionFilter" }, { code, message: code, status: 400 });
    const gone = { DeleteSubscriptionFilter: refused("ResourceNotFoundException") };
    await expect(write([{ filterName: "a" }], undefined, gone)).resolves.toHaveLength(1);
    const denied = { DeleteSubscriptionFilter: refused("OperationAbortedException") };
    await expect(write([{ filterName: "a" }], undefined, denied)).rejects.toThrow("OperationAbortedException");
  });
});
