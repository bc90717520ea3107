import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { DescribeDBSubnetGroupsCommand, RDSClient } from "@aws-sdk/client-rds";
import {
  CreateBucketCommand,
  GetBucketVersioningCommand,
  HeadBucketCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../assertions/eventually.ts";
import { type CountingProxy, startCountingProxy } from "./counting-proxy.ts";

const credentials = { accessKeyId: "000000000000", secretAccessKey: "secret" };

test("counts calls by operation, and distinguishes reads from other calls", async () => {
  const { proxy, s3 } = await setUp();
  await s3.send(new CreateBucketCommand({ Bucket: "b" }));
  await s3.send(new HeadBucketCommand({ Bucket: "b" }));
  await s3.send(new PutBucketVersioningCommand({ Bucket: "b", VersioningConfiguration: { Status: "Enabled" } }));
  await s3.send(new GetBucketVersioningCommand({ Bucket: "b" }));
  await s3.send(new GetBucketVersioningCommand({ Bucket: "b" }));

  expect(Object.fromEntries(proxy.counts)).toEqual({
    CreateBucket: 1,
    HeadBucket: 1,
    PutBucketVersioning: 1,
    GetBucketVersioning: 2,
  });
  expect(proxy.total()).toBe(5);
  expect(proxy.total((operation) => operation.endsWith("Versioning"))).toBe(3);
  expect(proxy.mutating()).toBe(2);

  proxy.reset();
  expect(proxy.total()).toBe(0);
  expect(proxy.rounds).toBe(0);
});

test("passes on the body, the Host header and the response unchanged", async () => {
  const seen: { host?: string | undefined; body?: string } = {};
  const { proxy, s3 } = await setUp((incoming, outgoing) => {
    seen.host = incoming.headers.host;
    void text(incoming).then((received) => {
      seen.body = received;
      outgoing.writeHead(200, { ETag: '"tag"' }).end();
    });
  });
  const body = "x".repeat(300_000);
  const answer = await s3.send(new PutObjectCommand({ Bucket: "b", Key: "k", Body: body, ChecksumAlgorithm: "CRC32" }));

  expect(answer.ETag).toBe('"tag"');
  expect(seen).toEqual({ host: new URL(proxy.url).host, body });
});

test("refuses as many calls as it is told to, and passes on the calls that follow", async () => {
  const { proxy, s3 } = await setUp();
  proxy.refuseNext(2);
  const head = () => s3.send(new GetBucketVersioningCommand({ Bucket: "b" }));
  await expect(head()).rejects.toMatchObject({ name: "SlowDown", $metadata: { httpStatusCode: 503 } });
  await expect(head()).rejects.toMatchObject({ name: "SlowDown" });
  await expect(head()).resolves.toBeDefined();
  expect(proxy.total()).toBe(3);
});

test("refuses only the operations that it is told to", async () => {
  const { proxy, s3 } = await setUp();
  proxy.refuseNext(Number.POSITIVE_INFINITY, 403, (operation) => operation === "PutBucketVersioning");
  await s3.send(new GetBucketVersioningCommand({ Bucket: "b" }));
  const put = s3.send(new PutBucketVersioningCommand({ Bucket: "b", VersioningConfiguration: { Status: "Enabled" } }));
  await expect(put).rejects.toMatchObject({ name: "AccessDenied" });
});

test("refuses several operations, each with a different error, until it is told to refuse nothing", async () => {
  const { proxy, s3 } = await setUp();
  proxy.refuse("HeadBucket", 403);
  proxy.refuse("CreateBucket", 409, "BucketAlreadyExists");
  const head = () => s3.send(new HeadBucketCommand({ Bucket: "b" }));
  await expect(head()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  await expect(head()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  const create = () => s3.send(new CreateBucketCommand({ Bucket: "b" }));
  await expect(create()).rejects.toMatchObject({ name: "BucketAlreadyExists", $metadata: { httpStatusCode: 409 } });
  proxy.refuseNothing();
  await expect(head()).resolves.toBeDefined();
});

test("refuses a JSON protocol call in the form of that protocol", async () => {
  const { proxy } = await setUp();
  const events = new EventBridgeClient({ endpoint: proxy.url, region: "us-west-2", credentials, maxAttempts: 1 });
  onTestFinished(() => events.destroy());
  proxy.refuseNext(1);
  await expect(events.send(new PutEventsCommand({ Entries: [{ Detail: "{}" }] }))).rejects.toMatchObject({
    name: "ServiceUnavailable",
  });
  expect(proxy.counts.get("PutEvents")).toBe(1);
});

test("refuses a call of the query protocol in the form of that protocol", async () => {
  const { proxy } = await setUp();
  const rds = new RDSClient({ endpoint: proxy.url, region: "us-west-2", credentials, maxAttempts: 1 });
  onTestFinished(() => rds.destroy());
  proxy.refuse("DescribeDBSubnetGroups", 404, "DBSubnetGroupNotFoundFault", "There is no such group.");
  await expect(rds.send(new DescribeDBSubnetGroupsCommand({}))).rejects.toMatchObject({
    name: "DBSubnetGroupNotFoundFault",
    message: "There is no such group.",
  });
});

test("passes on a form unchanged, and counts the operation that the form names", async () => {
  const { proxy } = await setUp((incoming, outgoing) => void incoming.pipe(outgoing));
  const body = new URLSearchParams({ Action: "DescribeStacks", Version: "2010-05-15" });
  const answer = await fetch(proxy.url, { method: "POST", body });
  expect(await answer.text()).toBe(body.toString());
  expect(proxy.counts.get("DescribeStacks")).toBe(1);
});

test("holds calls until it is told to release them, and counts them as overlapping", async () => {
  const { proxy, s3 } = await setUp();
  proxy.hold();
  const held = ["a", "b", "c"].map((Bucket) => s3.send(new HeadBucketCommand({ Bucket })));
  await eventually(() => expect(proxy.peakInFlight).toBe(3));
  proxy.release();
  await Promise.all(held);
  await s3.send(new HeadBucketCommand({ Bucket: "d" }));
  await s3.send(new GetBucketVersioningCommand({ Bucket: "d" }));

  expect(proxy.total()).toBe(5);
  expect(proxy.rounds).toBe(3);
  expect([proxy.peakOf("HeadBucket"), proxy.peakOf("GetBucketVersioning")]).toEqual([3, 1]);
});

test("delays calls", async () => {
  const { proxy, s3 } = await setUp();
  proxy.delay(40);
  await Promise.all(["a", "b"].map((Bucket) => s3.send(new HeadBucketCommand({ Bucket }))));
  expect(proxy.peakInFlight).toBe(2);
});

test("breaks the connection when its target is down", async () => {
  const proxy = await startCountingProxy("http://127.0.0.1:1");
  onTestFinished(() => proxy.close());
  await expect(fetch(proxy.url)).rejects.toThrow();
});

async function setUp(
  answer: RequestListener = (incoming, outgoing) => {
    incoming.resume();
    outgoing
      .writeHead(200, { "content-type": "application/xml" })
      .end(incoming.method === "HEAD" ? undefined : "<Ok/>");
  },
): Promise<{ readonly proxy: CountingProxy; readonly s3: S3Client }> {
  const target = createServer(answer).listen(0, "127.0.0.1");
  await once(target, "listening");
  const address = target.address();
  if (address === null || typeof address === "string") throw new Error("the target has no port");
  const proxy = await startCountingProxy(`http://127.0.0.1:${address.port}`);
  const s3 = new S3Client({
    endpoint: proxy.url,
    region: "us-west-2",
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    s3.destroy();
    await proxy.close();
    target.closeAllConnections();
    target.close();
  });
  return { proxy, s3 };
}
