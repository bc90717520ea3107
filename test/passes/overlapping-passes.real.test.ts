import { GetBucketVersioningCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { s3 } from "../../lib/aws/services/s3.ts";
import { eventually } from "../support/assertions/eventually.ts";
import { testAws } from "../support/aws/s3/test-s3.ts";
import { createRealBucket } from "../support/real/real-bucket.ts";

const VERSIONED = { spec: { versioning: { status: "Enabled" } } };

test("a pass that runs while another pass is creating the bucket writes nothing, and is repeated", async () => {
  const { object, Bucket, proxy } = await createRealBucket(VERSIONED);
  proxy.hold((operation) => operation === "CreateBucket");
  const first = object.pass();
  await eventually(() => expect(proxy.counts.get("CreateBucket")).toBe(1));

  expect(await object.pass()).toMatchObject({
    outcome: "conflict",
    sent: [{ request: { waits: 1 }, delaySeconds: 5 }],
  });
  expect(proxy.mutating()).toBe(1);

  proxy.release();
  expect(await first).toMatchObject({ outcome: "created" });
  expect(proxy.counts.get("CreateBucket")).toBe(1);
  expect(await versioning(Bucket)).toBe("Enabled");
});

test("only one of two passes that start at the same time writes", async () => {
  const { object, proxy } = await createRealBucket(VERSIONED);
  const passes = await Promise.all([object.pass(), object.pass()]);
  expect(passes.map(({ outcome }) => outcome)).toContain("created");
  expect(proxy.counts.get("CreateBucket")).toBe(1);
  expect(proxy.counts.get("PutBucketVersioning")).toBe(1);

  proxy.reset();
  expect(await object.pass()).toMatchObject({ outcome: "unchanged", sent: [] });
  expect(proxy.mutating()).toBe(0);
});

async function versioning(Bucket: string): Promise<string | undefined> {
  return (await testAws().client(s3).send(new GetBucketVersioningCommand({ Bucket }))).Status;
}
