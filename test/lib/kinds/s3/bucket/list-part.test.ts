import { describe, expect, it } from "vitest";
import { metrics } from "../../../../../lib/kinds/s3/bucket/parts/metrics.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import { denied } from "../../../../support/aws/denied.ts";
import { awsOf } from "../../../../support/aws/s3/answering-s3.ts";
import { bucketState, bucketTarget } from "../../../../support/kinds/bucket-resource.ts";

const seen = { arn: "arn:aws:s3:::shop-assets" };
const state = bucketState();

it("reads every page", async () => {
  const pages = [["c"], ["a", "d"], ["b"]];
  const { aws, calls } = awsOf((_, input) => {
    const token = "ContinuationToken" in input ? input.ContinuationToken : undefined;
    const page = token === undefined ? 0 : Number(token);
    const MetricsConfigurationList = (pages[page] ?? []).map((Id) => ({ Id }));
    return { MetricsConfigurationList, NextContinuationToken: page + 1 < pages.length ? String(page + 1) : "" };
  });
  expect(await metrics.read(bucketTarget(aws), seen)).toEqual([{ id: "c" }, { id: "a" }, { id: "d" }, { id: "b" }]);
  expect(calls).toHaveLength(3);
});

it("writes only the configurations that differ, and first removes undeclared ones to make room", async () => {
  const { aws, calls } = awsOf(() => ({}));
  const change = { from: [{ id: "a" }, { id: "old" }], to: [{ id: "a" }, { id: "new", filter: { prefix: "p" } }] };
  await metrics.write(bucketTarget(aws), change, state);
  expect(calls).toEqual([
    { operation: "DeleteBucketMetricsConfiguration", input: { Bucket: "shop-assets", Id: "old" } },
    {
      operation: "PutBucketMetricsConfiguration",
      input: { Bucket: "shop-assets", Id: "new", MetricsConfiguration: { Id: "new", Filter: { Prefix: "p" } } },
    },
  ]);
});

it("removes a configuration that is already gone", async () => {
  const gone = new ApiError(
    { service: "S3", operation: "DeleteBucketMetricsConfiguration" },
    { code: "NoSuchConfiguration", status: 404, message: "The specified configuration does not exist." },
  );
  const { aws, calls } = awsOf(() => gone);
  await metrics.write(bucketTarget(aws), { from: [{ id: "a" }], to: undefined }, state);
  expect(calls).toHaveLength(1);
});

describe("a hundred configurations", () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ id: String(index).padStart(3, "0") }));

  it("are written at most five at a time", async () => {
    let [underWay, most] = [0, 0];
    const { aws, calls } = awsOf(() => ({}));
    const { s3, ...target } = bucketTarget(aws);
    const counting: typeof s3 = {
      async send(command) {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise(setImmediate);
        const output = await s3.send(command);
        underWay -= 1;
        return output;
      },
    };
    await metrics.write({ ...target, s3: counting }, { from: undefined, to: items }, state);
    expect(calls).toHaveLength(100);
    expect(most).toBe(5);
  });

  it("are all attempted, and the failures are thrown together, in order", async () => {
    const { aws, calls } = awsOf((operation, input) =>
      "Id" in input && /[27]$/.test(String(input.Id)) ? denied(`${operation} ${String(input.Id)}`) : {},
    );
    const failure = await metrics
      .write(bucketTarget(aws), { from: undefined, to: items }, state)
      .catch((error) => error);
    expect(calls).toHaveLength(100);
    expect(failure).toBeInstanceOf(AggregateError);
    expect(failure.errors.map(({ operation }: ApiError) => operation.split(" ")[1])).toEqual(
      items.map(({ id }) => id).filter((id) => /[27]$/.test(id)),
    );
  });
});
