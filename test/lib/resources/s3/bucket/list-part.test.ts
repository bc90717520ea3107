import { expect, it } from "vitest";
import { bucketTarget } from "../../../../../lib/resources/s3/bucket/bucket-target.ts";
import { metrics } from "../../../../../lib/resources/s3/bucket/metrics.ts";
import { answeringAws } from "../../../../support/answering-s3.ts";

/** A bucket whose metrics come page by page, and what was called on it. */
function paged(...pages: readonly (readonly string[])[]) {
  const { aws, calls } = answeringAws();
  const asked: unknown[] = [];
  const s3: typeof aws.s3 = {
    async send(command) {
      await aws.s3.send(command);
      if (!("ContinuationToken" in command.input)) return {} as never;
      asked.push(command.input.ContinuationToken);
      const page = asked.length - 1;
      const MetricsConfigurationList = (pages[page] ?? []).map((Id) => ({ Id }));
      // The test says what S3 answers, and is trusted to know.
      return {
        MetricsConfigurationList,
        NextContinuationToken: page + 1 < pages.length ? `page-${page + 1}` : "",
      } as never;
    },
  };
  return { target: bucketTarget({ name: "shop-assets" }, { ...aws, s3 }), asked, calls };
}

it("reads every page", async () => {
  const { target, asked } = paged(["c"], ["a", "d"], ["b"]);
  expect(await metrics.read(target)).toEqual([{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }]);
  expect(asked).toEqual([undefined, "page-1", "page-2"]);
});

it("writes only what differs: first what is gone, which makes room", async () => {
  const { target, calls } = paged(["a", "old"]);
  await metrics.put(target, [{ id: "a" }, { id: "new", filter: { prefix: "p" } }]);
  expect(calls.slice(1)).toEqual([
    { operation: "DeleteBucketMetricsConfiguration", input: { Bucket: "shop-assets", Id: "old" } },
    {
      operation: "PutBucketMetricsConfiguration",
      input: { Bucket: "shop-assets", Id: "new", MetricsConfiguration: { Id: "new", Filter: { Prefix: "p" } } },
    },
  ]);
});
