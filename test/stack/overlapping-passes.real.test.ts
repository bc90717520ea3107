import { GetBucketVersioningCommand } from "@aws-sdk/client-s3";
import { expect, inject, onTestFinished, test } from "vitest";
import { createApiServerClient } from "../../lib/kubernetes/api-server.ts";
import { reconcile } from "../../lib/reconcile/reconcile.ts";
import { managers } from "../../lib/resources/index.ts";
import { startCountingProxy } from "../support/counting-proxy.ts";
import { eventually } from "../support/eventually.ts";
import { createNamespace } from "../support/namespace.ts";
import "../support/provided-context.ts";
import { createRealUser } from "../support/real-user.ts";
import { silentLog } from "../support/silent-log.ts";
import { ACCOUNT, bucketNamed, REGION, testAws } from "../support/test-s3.ts";

test("a pass that comes while another makes the bucket writes nothing, and comes again", async () => {
  const { proxy, pass, versioning } = await start();
  proxy.hold((operation) => operation === "CreateBucket");
  const first = pass();
  await eventually(() => expect(proxy.counts.get("CreateBucket")).toBe(1));

  expect(await pass()).toMatchObject({ outcome: "conflict", requeue: { request: { waits: 1 }, delaySeconds: 5 } });
  expect(proxy.mutating()).toBe(1);

  proxy.release();
  expect(await first).toEqual({ outcome: "created" });
  expect(proxy.counts.get("CreateBucket")).toBe(1);
  expect(await versioning()).toBe("Enabled");
});

test("of two passes that start at once one writes", async () => {
  const { proxy, pass } = await start();
  const verdicts = await Promise.all([pass(), pass()]);
  expect(verdicts.map(({ outcome }) => outcome)).toContain("created");
  expect(proxy.counts.get("CreateBucket")).toBe(1);
  expect(proxy.counts.get("PutBucketVersioning")).toBe(1);

  proxy.reset();
  expect(await pass()).toEqual({ outcome: "unchanged" });
  expect(proxy.mutating()).toBe(0);
});

/** A new object on the real API server, and passes over it on LocalStack's S3 behind a proxy of its own. */
async function start() {
  const { server, ca, cert, key } = inject("apiServer");
  const connection = { server, ca, clientCertificate: { cert, key } };
  const proxy = await startCountingProxy(inject("s3Endpoint"));
  onTestFinished(() => proxy.close());
  const aws = testAws(proxy.url);
  const [manager] = managers;
  if (manager === undefined) throw new Error("there is no kind");
  const { group, version, kind } = manager.kind;

  const namespace = await createNamespace();
  const reference = { kind: manager.kind, namespace, name: "data" };
  const Bucket = bucketNamed("overlap");
  const spec = { name: Bucket, versioning: { status: "Enabled" } };
  const { metadata } = await createRealUser(connection).create(reference, { spec });

  const dependencies = {
    kubernetes: createApiServerClient(connection),
    kinds: [{ manager, bind: () => aws }],
    settings: {
      ...{ cluster: "local", account: ACCOUNT, partition: "aws", region: REGION, deletionPolicy: "delete" },
      scope: { namespaces: [], selector: "" },
    },
    now: Date.now,
    random: Math.random,
    log: silentLog,
  };
  const request = { group, version, kind, namespace, name: "data", uid: metadata.uid, reason: "change" } as const;
  let passes = 0;
  return {
    proxy,
    pass: () => reconcile([request], `pass-${++passes}`, dependencies),
    versioning: async () => (await aws.s3.send(new GetBucketVersioningCommand({ Bucket }))).Status,
  };
}
