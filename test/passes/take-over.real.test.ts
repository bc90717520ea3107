import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import type { Settings } from "../../lib/reconcile/contract/settings.ts";
import { type AckObject, adopted, created, refused } from "../support/aws/ack-made/ack-objects.ts";
import recorded from "../support/aws/ack-made/aws.json" with { type: "json" };
import { makeRecordedBuckets } from "../support/aws/ack-made/make-buckets.ts";
import { type BucketAnswers, readAllByBoto3 } from "../support/aws/boto3/read-bucket.ts";
import { testConnect } from "../support/aws/s3/test-s3.ts";
import { kubectl } from "../support/kubernetes/kubectl.ts";
import { startCountingProxy } from "../support/proxies/counting-proxy.ts";
import { createRealObject } from "../support/real/real-object.ts";
import { createTestClock } from "../support/worlds/test-clock.ts";

const OWNER = "services.k8s.aws/driftless-owner";
const ORIGIN = "services.k8s.aws/driftless-origin";
const CONTROLLER = "services.k8s.aws/controller-version";

/** The emulated S3 does not support ABAC, and rejects lifecycle rules that have a `Prefix` instead of a `Filter`. */
const NOT_AS_RECORDED = new Set(["get_bucket_abac", "get_bucket_lifecycle_configuration"]);

/** The objects whose buckets ACK created or adopted. */
const taken = [...created, ...adopted];

let before: ReadonlyMap<string, BucketAnswers>;

beforeAll(async () => {
  const namespaces = [
    { name: "team" },
    { name: "keep", annotations: { "s3.services.k8s.aws/deletion-policy": "retain" } },
  ].map((metadata) => ({ apiVersion: "v1", kind: "Namespace", metadata }));
  await kubectl(["apply", "-f", "-"], { apiVersion: "v1", kind: "List", items: namespaces });
  await makeRecordedBuckets(inject("s3Endpoint"));
  before = await read();
});

test("the recreated buckets equal those that were read after ACK's last pass", () => {
  for (const [bucket, answers] of Object.entries<Readonly<Record<string, object | string>>>(recorded)) {
    for (const [operation, answer] of Object.entries(answers)) {
      if (NOT_AS_RECORDED.has(operation)) continue;
      const expected = typeof answer === "string" ? { Error: answer } : answer;
      expect(before.get(bucket)?.[operation], `${bucket}: ${operation}`).toEqual(expected);
    }
  }
});

describe("takeOver: off", () => {
  test.for(taken.map(toCase))("refuses $name without making any changes, and says what to set", async ({ object }) => {
    const { own, proxy } = await apply(object, { takeOver: "off" });
    expect(await own.pass()).toMatchObject({ outcome: "terminal" });
    expect(await own.condition("ACK.Terminal")).toMatchObject({
      reason: "OwnershipLost",
      message: expect.stringContaining("set the parameter takeOver to ack"),
    });
    expect(proxy.total()).toBeGreaterThan(0);
    expect(proxy.mutating()).toBe(0);
  });
});

describe("takeOver: ack", () => {
  test.for(taken.map(toCase))(
    "takes $name over with one write of its tags, then finds nothing to write",
    async ({ object }) => {
      const { own, proxy } = await apply(object, { takeOver: "ack" });
      expect(await own.pass()).toMatchObject({ outcome: "updated" });
      const conditions = JSON.stringify((await own.read())?.status?.conditions);
      expect(await own.condition("Ready"), conditions).toMatchObject({ status: "True" });
      expect((await own.read())?.status).toMatchObject({ origin: "TakenOver" });
      expect(await own.events()).toEqual(["TakenOver: taken over from ACK"]);
      expect(proxy.counts.get("PutBucketTagging")).toBe(1);
      expect(proxy.mutating()).toBe(1);

      proxy.reset();
      expect(await own.pass()).toMatchObject({ outcome: "unchanged", sent: [] });
      expect(proxy.mutating()).toBe(0);
    },
  );

  test("leaves the buckets as they were, except for our tags", async () => {
    const after = await read();
    for (const { metadata, spec } of taken) {
      const bucket = spec?.name ?? "";
      const { get_bucket_tagging: tagging, ...others } = after.get(bucket) ?? {};
      const { get_bucket_tagging: taggingBefore, ...othersBefore } = before.get(bucket) ?? {};
      expect(others, bucket).toEqual(othersBefore);
      expect(tagsIn(tagging), bucket).toEqual({
        ...tagsIn(taggingBefore),
        [CONTROLLER]: "s3-driftless",
        [OWNER]: `local/${metadata.namespace}/${metadata.name}`,
        [ORIGIN]: "taken-over",
      });
    }
  });

  test.for(refused.map(toCase))(
    "refuses $name, as ACK did, because its bucket belongs to another object",
    async ({ object }) => {
      const { own, proxy } = await apply(object, { takeOver: "ack" });
      expect(await own.pass()).toMatchObject({ outcome: "terminal" });
      expect(await own.condition("ACK.Terminal")).toMatchObject({
        message: expect.stringMatching(/^Resource already exists: /),
      });
      await own.delete();
      expect(await own.read()).toBeUndefined();
      expect(proxy.mutating()).toBe(0);
    },
  );
});

function toCase(object: AckObject) {
  const { namespace, name } = object.metadata;
  return { name: `${namespace}/${name}`, object };
}

/** Applies an object as ACK left it, with its status, and removes it when the test ends. The engine accesses S3 through its own proxy. */
async function apply({ metadata, spec = { name: "" }, status = {} }: AckObject, settings: Partial<Settings>) {
  const proxy = await startCountingProxy(inject("s3Endpoint"));
  onTestFinished(() => proxy.close());
  const { namespace, name, annotations = {}, finalizers = [] } = metadata;
  const engine = { kinds, connect: testConnect(proxy.url), clock: createTestClock(), settings };
  const own = await createRealObject({ kind: bucketKind, namespace, name }, { annotations, finalizers, spec }, engine);
  onTestFinished(async () => {
    const free = '--patch={"metadata":{"finalizers":null}}';
    if (finalizers.length > 0) await kubectl(["-n", namespace, "patch", "bkt", name, "--type=merge", free]);
    await kubectl(["-n", namespace, "delete", "bkt", name, "--ignore-not-found"]);
  });
  await own.forge({ ...status });
  return { own, proxy };
}

function read(): Promise<ReadonlyMap<string, BucketAnswers>> {
  return readAllByBoto3(inject("s3Endpoint"), Object.keys(recorded));
}

function tagsIn(answer: BucketAnswers[string] | undefined): Readonly<Record<string, string>> {
  // The S3 API reference defines this structure.
  const tags = (answer?.TagSet ?? []) as readonly { readonly Key: string; readonly Value: string }[];
  return Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value]));
}
