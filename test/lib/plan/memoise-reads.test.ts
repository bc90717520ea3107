import { GetBucketVersioningCommand, HeadBucketCommand, PutBucketVersioningCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { s3 } from "../../../lib/aws/services/s3.ts";
import { calls } from "../../../lib/kinds/s3/bucket/calls.generated.ts";
import { memoiseReads } from "../../../lib/plan/memoise-reads.ts";
import type { Access } from "../../../lib/reconcile/dependencies.ts";

const place = { account: "000000000000", partition: "aws", region: "us-west-2" };
const access: Access = {
  place,
  calls,
  deadline: () => undefined,
  signal: new AbortController().signal,
  unanswered: () => undefined,
};

function scene() {
  let answered = 0;
  const { connect, sent } = memoiseReads(() => ({
    client: (service) => service.open(async () => ({ answer: ++answered })),
  }));
  return { sent, client: (parts: Partial<Access> = {}) => connect({ ...access, ...parts }).client(s3) };
}

test("the same call is sent once, even by passes at the same time", async () => {
  const { client, sent } = scene();
  const head = () => client().send(new HeadBucketCommand({ Bucket: "a" }));
  expect(await Promise.all([head(), head()])).toEqual([{ answer: 1 }, { answer: 1 }]);
  expect(sent()).toBe(1);
});

test("calls with another input, of another operation, in another region or with another identity are sent", async () => {
  const { client, sent } = scene();
  const session = { key: "role", credentials: () => Promise.reject(new Error("unused")) };
  await client().send(new HeadBucketCommand({ Bucket: "a" }));
  await client().send(new HeadBucketCommand({ Bucket: "b" }));
  await client().send(new GetBucketVersioningCommand({ Bucket: "a" }));
  await client({ place: { ...place, region: "eu-west-1" } }).send(new HeadBucketCommand({ Bucket: "a" }));
  await client({ session }).send(new HeadBucketCommand({ Bucket: "a" }));
  expect(sent()).toBe(5);
});

test("a call that writes is not sent", async () => {
  const { client, sent } = scene();
  const put = new PutBucketVersioningCommand({ Bucket: "a", VersioningConfiguration: { Status: "Enabled" } });
  await expect(client().send(put)).rejects.toThrow("PutBucketVersioning was not sent: a plan only reads");
  expect(sent()).toBe(0);
});
