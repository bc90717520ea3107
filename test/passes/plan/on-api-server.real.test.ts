import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CreateBucketCommand, PutBucketTaggingCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { eventually } from "../../support/assertions/eventually.ts";
import { testConnect } from "../../support/aws/s3/test-s3.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { type OwnCluster, startOwnCluster } from "../../support/kubernetes/own-cluster.ts";
import { clientsOf } from "../../support/kubernetes/users/administrator.ts";
import { planOnCluster } from "../../support/plan/plan-on-cluster.ts";
import { type CountingProxy, startCountingProxy } from "../../support/proxies/counting-proxy.ts";

const FINALIZER = "finalizers.s3.services.k8s.aws/Bucket";
const CRD = join(import.meta.dirname, "../../../infra/cluster/crds/s3.services.k8s.aws_buckets.yaml");

let proxy: CountingProxy;
let namespace: string;
beforeAll(async () => {
  proxy = await startCountingProxy(inject("s3Endpoint"));
  namespace = await createNamespace();
});
afterAll(() => proxy.close());

const bucket = (name: string, spec: object = {}, metadata: object = {}) => ({
  apiVersion: "s3.services.k8s.aws/v1alpha1",
  kind: "Bucket",
  metadata: { name, namespace, ...metadata },
  spec: { name: `${namespace}-${name}`, ...spec },
});
const read = (name: string) => clientsOf().kubernetes.get({ kind: bucketKind, namespace, name });

async function planFor(manifest: object, options: Partial<Parameters<typeof planOnCluster>[1]> = {}) {
  proxy.reset();
  const [planned] = await planOnCluster([manifest], { connect: testConnect(proxy.url), ...options });
  expect(proxy.mutating()).toBe(0);
  return planned ?? expect.fail("there is no plan");
}

test("a new object is planned as it would be created, and nothing is stored", async () => {
  expect(await planFor(bucket("new", { versioning: { status: "Enabled" } }))).toMatchObject({
    would: "create",
    changes: expect.arrayContaining([{ field: "versioning", from: "Suspended", to: "Enabled", cause: "manifest" }]),
  });
  expect(await read("new")).toBeUndefined();
});

test("an error in the schema is told as the API server tells it", async () => {
  const wrong = await planFor(bucket("wrong", { versionin: {}, versioning: { status: 3 } }));
  expect(wrong).toMatchObject({ would: "refuse", steps: [] });
  expect(wrong.problems.join()).toMatch(/versionin/);
  const cel = await planFor(bucket("cel", { name: "a/b" }));
  expect(cel.problems.join()).toContain("must be a valid bucket name");
});

test("an object in a namespace that does not exist is refused, unless its manifest is planned too", async () => {
  const absent = bucket("lost", {}, { namespace: "not-there-yet" });
  expect(await planFor(absent)).toMatchObject({
    would: "refuse",
    problems: [expect.stringMatching(/^namespaces "not-there-yet" not found \(create the namespace/)],
  });
  const declared = { apiVersion: "v1", kind: "Namespace", metadata: { name: "not-there-yet" } };
  const [planned] = await planOnCluster([declared, absent], { connect: testConnect(proxy.url) });
  expect(planned).toMatchObject({
    would: "create",
    notes: expect.arrayContaining([expect.stringMatching(/^NotChecked: the namespace/)]),
  });
});

test("fields of another manager are a conflict, unless the plan is for that manager, or for taking them over", async () => {
  const owned = bucket("owned", { versioning: { status: "Enabled" } });
  await kubectl(["apply", "--server-side", "--field-manager=kustomize-controller", "-f", "-"], owned);
  const changed = bucket("owned", { versioning: { status: "Suspended" } });
  expect(await planFor(changed)).toMatchObject({
    would: "refuse",
    problems: [expect.stringMatching(/conflict with "kustomize-controller".*--field-manager.*--force-conflicts/s)],
  });
  for (const apply of [{ force: true }, { fieldManager: "kustomize-controller" }]) {
    expect((await planFor(changed, { apply })).problems).toEqual([]);
  }
  expect((await read("owned"))?.spec).toEqual(owned.spec);
});

test("what kubectl apply has applied is planned as kubectl apply would change it: a field that is left out is removed", async () => {
  const before = bucket("applied", {
    versioning: { status: "Enabled" },
    tagging: { tagSet: [{ key: "a", value: "b" }] },
  });
  await kubectl(["apply", "-f", "-"], before);
  const stored = await read("applied");
  const planned = await planFor(bucket("applied", { versioning: { status: "Enabled" } }, { uid: "forged" }));
  expect(planned.would).toBe("create");
  expect(planned.changes.map(({ field }) => field)).toContain("versioning");
  expect(planned.changes.map(({ field }) => field)).not.toContain("tagging.a");
  expect(await read("applied")).toEqual(stored);
});

test("a resource that ACK manages is taken over, or refused if the deployment takes nothing over", async () => {
  const name = `${namespace}-acks`;
  const credentials = { accessKeyId: "000000000000", secretAccessKey: "000000000000" };
  const s3 = new S3Client({ endpoint: inject("s3Endpoint"), region: "us-west-2", forcePathStyle: true, credentials });
  await s3.send(
    new CreateBucketCommand({ Bucket: name, CreateBucketConfiguration: { LocationConstraint: "us-west-2" } }),
  );
  const TagSet = [
    { Key: "services.k8s.aws/controller-version", Value: "s3-v1.10.0" },
    { Key: "services.k8s.aws/namespace", Value: namespace },
  ];
  await s3.send(new PutBucketTaggingCommand({ Bucket: name, Tagging: { TagSet } }));
  const { user } = clientsOf();
  const reference = { kind: bucketKind, namespace, name: "acks" };
  await user.create(reference, { spec: { name }, finalizers: [FINALIZER] });
  await user.patchStatus(reference, {
    ackResourceMetadata: { arn: `arn:aws:s3:::${name}`, ownerAccountID: "000000000000", region: "us-west-2" },
  });
  const manifest = bucket("acks", { versioning: { status: "Enabled" } });
  const planned = await planFor(manifest, { apply: { force: true } });
  expect(planned).toMatchObject({ would: "take over", whose: "acks" });
  expect(planned.changes).toContainEqual({ field: "versioning", from: "Suspended", to: "Enabled", cause: "manifest" });
  const refused = await planFor(manifest, { settings: { takeOver: "off" }, apply: { force: true } });
  expect(refused).toMatchObject({ would: "refuse", whose: "foreign", changes: [] });
});

describe("in a cluster without Driftless", () => {
  let cluster: OwnCluster;
  beforeAll(async () => {
    cluster = await startOwnCluster();
  });
  afterAll(() => cluster[Symbol.asyncDispose]());

  test("manifests are checked against the schemas in the program, and planned", async () => {
    const there = { connection: cluster.connection };
    const manifest = bucket("early", { versioning: { status: "Enabled" } }, { namespace: "default" });
    const planned = await planFor(manifest, there);
    expect(planned).toMatchObject({ would: "create", problems: [] });
    expect(planned.notes).toEqual([
      expect.stringMatching(
        /^NotChecked: the cluster has no CRD of Bucket yet, so the manifest was checked against the schema/,
      ),
      expect.stringMatching(/^NotChecked: only an API server can check that spec\.name must be a valid bucket name/),
    ]);
    const wrong = await planFor(bucket("early", { versionin: {} }, { namespace: "default" }), there);
    expect(wrong).toMatchObject({
      would: "refuse",
      problems: ['unknown field "spec.versionin"; did you mean versioning?'],
    });
  });

  test("fields that a CRD defaults are planned as defaulted", async () => {
    const definition = parse(readFileSync(CRD, "utf8"));
    const { spec } = definition.spec.versions[0].schema.openAPIV3Schema.properties;
    spec.properties.versioning.default = { status: "Enabled" };
    await kubectlIn(cluster, definition);
    // kubectl does not wait for a CRD that has no conditions yet.
    await eventually(() =>
      cluster.kubectl.run("wait", "--for=condition=Established", "--timeout=60s", "crd/buckets.s3.services.k8s.aws"),
    );
    const planned = await planFor(bucket("defaulted", {}, { namespace: "default" }), {
      connection: cluster.connection,
    });
    expect(planned.changes).toContainEqual({
      field: "versioning",
      from: "Suspended",
      to: "Enabled",
      cause: "manifest",
    });
  });
});

async function kubectlIn({ kubectl: run, run: directory }: OwnCluster, manifest: object): Promise<void> {
  const file = join(directory.scratch("plan"), "manifest.json");
  await writeFile(file, JSON.stringify(manifest));
  await run.run("apply", "--server-side", "-f", file);
}
