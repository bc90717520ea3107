import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  CreateBucketCommand,
  PutBucketCorsCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import type { KubernetesObject, ObjectStatus } from "../../../lib/kubernetes/object.ts";
import { objectNamed } from "../../support/kubernetes/object-named.ts";
import { createBuckets } from "../measuring-aws/buckets.ts";
import { mismatches } from "./declared-state.ts";

const blocks = { blockPublicACLs: true, blockPublicPolicy: true, ignorePublicACLs: true, restrictPublicBuckets: true };
const spec = {
  name: "b",
  versioning: { status: "Enabled" },
  tagging: { tagSet: [{ key: "team", value: "blue" }] },
  publicAccessBlock: blocks,
};
const status = { observedGeneration: 1, conditions: [{ type: "Ready", status: "True" }] } satisfies ObjectStatus;

test("finds nothing if every bucket is as its object declares", async () => {
  const s3 = await setUp();
  expect(await mismatches([objectOf({ spec })], s3)).toEqual([]);
});

test("finds each field of a bucket that differs from the spec", async () => {
  const s3 = await setUp();
  const cors = { corsRules: [{ allowedMethods: ["GET"], allowedOrigins: ["https://one.example"] }] };
  const declared = {
    ...spec,
    versioning: { status: "Suspended" },
    tagging: { tagSet: [{ key: "team", value: "red" }] },
    cors,
  };
  expect(await mismatches([objectOf({ spec: declared })], s3)).toEqual([
    'b: versioning is "Enabled", but is declared as "Suspended"',
    'b: tag is "blue", but is declared as "red"',
    'b: cors is undefined, but is declared as [["https://one.example"]]',
  ]);
});

test("finds a CORS configuration that no object declares", async () => {
  const s3 = await setUp();
  const CORSRules = [{ AllowedMethods: ["GET"], AllowedOrigins: ["*"] }];
  await s3.send(new PutBucketCorsCommand({ Bucket: "b", CORSConfiguration: { CORSRules } }));
  expect(await mismatches([objectOf({ spec })], s3)).toEqual(['b: cors is [["*"]], but is declared as undefined']);
});

test("finds a missing bucket, a bucket that cannot be read, and a bucket without an object", async () => {
  const s3 = await setUp();
  const [found, orphan] = await mismatches([objectOf({ spec: { ...spec, name: "other" } })], s3);
  expect(found).toMatch(/^b: its bucket cannot be read: NoSuchBucket/);
  expect(orphan).toBe("b: a bucket without an object");
});

test("finds an object whose status does not say that the object is settled", async () => {
  const s3 = await setUp();
  const claim = { holder: "pass", expiresAt: "2026-11-21T09:00:00Z" };
  const unsettled = objectOf({ spec, metadata: { deletionTimestamp: "2026-11-21T09:00:00Z", generation: 2 } });
  expect(await mismatches([{ ...unsettled, status: { observedGeneration: 1, claim } }], s3)).toEqual([
    "b: not Ready: undefined: undefined",
    "b: its generation was not observed",
    "b: a claim was left behind",
    "b: it is still being deleted",
  ]);
});

function objectOf({ spec, metadata = {} }: { spec: unknown; metadata?: Partial<KubernetesObject["metadata"]> }) {
  return { ...objectNamed("b", { metadata, status }), spec } as KubernetesObject;
}

/** Starts an in-memory S3 that contains one bucket, as `spec` declares it, and resolves to a client for it. */
async function setUp(): Promise<S3Client> {
  const buckets = createBuckets();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://s3");
      const bucket = pathname.slice(1).replace(/\/$/, "");
      const answer = buckets.answer({ method: request.method ?? "GET", bucket, query, body });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A server that listens on TCP has such an address.
  const s3 = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-west-2",
    forcePathStyle: true,
    credentials: { accessKeyId: "000000000000", secretAccessKey: "unused" },
  });
  onTestFinished(() => {
    s3.destroy();
    server.closeAllConnections();
    server.close();
  });
  const Bucket = "b";
  await s3.send(new CreateBucketCommand({ Bucket }));
  await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
  await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key: "team", Value: "blue" }] } }));
  return s3;
}
