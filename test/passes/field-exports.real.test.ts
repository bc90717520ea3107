import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { parseAllDocuments } from "yaml";
import type { FieldExport } from "../../lib/exports/field-export.ts";
import { type FieldExportSetting, fieldExportKind } from "../../lib/exports/field-export-kind.ts";
import { kinds } from "../../lib/kinds/index.ts";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { testConnect } from "../support/aws/s3/test-s3.ts";
import { kubectl } from "../support/kubernetes/kubectl.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealBucket, type RealBucket } from "../support/real/real-bucket.ts";
import { createRealObject, type Manifest, type RealObject } from "../support/real/real-object.ts";
import { createTestClock } from "../support/worlds/test-clock.ts";

const ROOT = join(import.meta.dirname, "../..");

beforeAll(async () => {
  await kubectl(["apply", "-f", join(ROOT, "infra/cluster/fieldexports.yaml")]);
  await kubectl(["wait", "--for=condition=Established", "crd/fieldexports.services.k8s.aws", "--timeout=60s"]);
});

describe.each(["configmap", "secret"] as const)("into a %s", (kind) => {
  test("the value is written, follows its source, and stays when the export and its source are deleted", async () => {
    const { bucket, exported } = await createExport({
      fieldExport: "all",
      path: ".spec.versioning.status",
      to: { kind },
    });
    await bucket.object.change({ versioning: { status: "Enabled" } });
    await bucket.object.pass();
    await bucket.object.settle();
    expect(await valuesOf(kind, bucket.namespace)).toEqual({
      kept: "as it is",
      [`${bucket.namespace}.export`]: "Enabled",
    });

    await bucket.object.change({ versioning: { status: "Suspended" } });
    await bucket.object.pass();
    await bucket.object.settle();
    const last = { kept: "as it is", [`${bucket.namespace}.export`]: "Suspended" };
    expect(await valuesOf(kind, bucket.namespace)).toEqual(last);
    expect((await exported.read())?.status).toEqual({ conditions: [], observedGeneration: 1 });

    await bucket.object.delete();
    await bucket.object.pass();
    expect(await exported.pass()).toMatchObject({ outcome: "unchanged" });
    await exported.delete();
    expect(await exported.pass()).toMatchObject({ outcome: "gone" });
    expect(await valuesOf(kind, bucket.namespace)).toEqual(last);
  });

  test("that is missing, nothing is written: the export reports ACK's message, and is retried until its target exists", async () => {
    const { bucket, exported } = await createExport({
      fieldExport: "all",
      path: ".spec.name",
      to: { kind, name: "later" },
    });
    await bucket.object.pass();
    expect(await exported.pass()).toMatchObject({ outcome: "recoverable", sent: [{ request: { attempt: 1 } }] });
    const message = `unable to get existing ${kind}: ${kind}s "later" not found`;
    expect(await exported.condition("ACK.Recoverable")).toMatchObject({ status: "True", message });
    await createTarget(kind, bucket.namespace, "later");
    expect(await exported.settle()).toEqual(["updated"]);
    expect((await exported.read())?.status).toEqual({ conditions: [], observedGeneration: 1 });
  });

  test("nothing is written while the target already has the value", async () => {
    const { bucket, exported } = await createExport({ fieldExport: "all", path: ".spec.name", to: { kind } });
    await bucket.object.pass();
    expect(await exported.pass()).toMatchObject({ outcome: "updated" });
    const before = await kubectl(["get", kind, "shop", "--namespace", bucket.namespace, "--output=json"]);
    expect(await exported.pass()).toMatchObject({ outcome: "unchanged" });
    expect(await kubectl(["get", kind, "shop", "--namespace", bucket.namespace, "--output=json"])).toBe(before);
  });
});

describe("nothing is written", () => {
  test("into a Secret if only ConfigMaps are allowed", async () => {
    const { bucket, exported } = await createExport({
      fieldExport: "configmaps",
      path: ".spec.name",
      to: { kind: "secret" },
    });
    await bucket.object.pass();
    expect(await exported.pass()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(await exported.condition("ACK.Terminal")).toMatchObject({
      message: expect.stringContaining("this deployment writes no Secrets"),
    });
    expect(await valuesOf("secret", bucket.namespace)).toEqual({ kept: "as it is" });
  });

  test.each(["configmap", "secret"] as const)("into a %s in another namespace", async (kind) => {
    const namespace = await createNamespace();
    await createTarget(kind, namespace, "shop");
    const { bucket, exported } = await createExport({
      fieldExport: "all",
      path: ".spec.name",
      to: { kind, namespace },
    });
    await bucket.object.pass();
    expect(await exported.pass()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(await exported.condition("ACK.Terminal")).toMatchObject({
      message: expect.stringContaining("cross-namespace resource reference is not allowed"),
    });
    expect(await valuesOf(kind, namespace)).toEqual({ kept: "as it is" });
    expect(await valuesOf(kind, bucket.namespace)).toEqual({ kept: "as it is" });
  });

  test("for an object in another namespace: only the export's own namespace is read", async () => {
    const { object } = await createRealBucket();
    await object.pass();
    const namespace = await createNamespace();
    const exported = await createExportIn(namespace, { fieldExport: "all", path: ".spec.name" });
    expect(await exported.pass()).toMatchObject({ outcome: "unchanged", sent: [] });
    expect(await valuesOf("configmap", namespace)).toEqual({ kept: "as it is" });
  });

  test.each([
    [".spec.versioning.status", "ACK.Recoverable", "path does not exist in this object"],
    [".status.conditions", "ACK.Recoverable", "path does not exist in this object"],
    [".spec[", "ACK.Terminal", "unable to parse path"],
    ["[range(1000000000)]", "ACK.Terminal", "unable to parse path"],
    [".spec.name.first", "ACK.Terminal", "unable to execute query"],
  ] as const)("if the path is %s", async (path, type, message) => {
    const { bucket, exported } = await createExport({ fieldExport: "all", path });
    await bucket.object.pass();
    expect(await exported.pass()).toMatchObject({ sent: [] });
    expect(await exported.condition(type)).toMatchObject({ status: "True", message: expect.stringContaining(message) });
    expect(await valuesOf("configmap", bucket.namespace)).toEqual({ kept: "as it is" });
  });
});

test.each([
  { file: "configmap.yaml", kind: "configmap", fieldExport: "configmaps" },
  { file: "secret.yaml", kind: "secret", fieldExport: "all" },
] as const)("the example $file writes the values that its application reads", async ({ file, kind, fieldExport }) => {
  const namespace = await createNamespace();
  const documents = parseAllDocuments(readFileSync(join(ROOT, "docs/examples/exports", file), "utf8"));
  const [bucket, target, ...exports] = documents.map((document) => document.toJS());
  await kubectl(["apply", "--namespace", namespace, "-f", "-"], {
    apiVersion: "v1",
    kind: "List",
    items: [target, ...exports],
  });
  const { metadata, spec }: { readonly metadata: { readonly name: string }; readonly spec: Manifest["spec"] } = bucket;
  const connect = testConnect(inject("s3Endpoint"));
  const object = await createRealObject(
    { kind: bucketKind, namespace, name: metadata.name },
    { spec },
    { kinds, connect, clock: createTestClock(), fieldExport },
  );
  await object.pass();
  await object.settle();
  expect(await valuesOf(kind, namespace)).toEqual(
    kind === "configmap"
      ? { UPLOADS_ARN: "arn:aws:s3:::shop-uploads", UPLOADS_TEAM: "web" }
      : { PASSWORD: "kept", ARCHIVE_BUCKET: "shop-archive" },
  );
  await object.delete();
  await object.pass();
});

interface ExportOptions {
  readonly fieldExport: FieldExportSetting;
  readonly path: string;
  readonly to?: Partial<FieldExport["spec"]["to"]>;
}

/** A bucket, the ConfigMap and the Secret `shop`, and an export of the bucket. None of them has been processed yet. */
async function createExport(
  options: ExportOptions,
): Promise<{ readonly bucket: RealBucket; readonly exported: RealObject }> {
  const bucket = await createRealBucket({}, {}, options.fieldExport);
  return { bucket, exported: await createExportIn(bucket.namespace, options, bucket.clock) };
}

/** The ConfigMap and the Secret `shop` in a namespace, and an export of the bucket `data` there. */
async function createExportIn(
  namespace: string,
  { fieldExport, path, to = {} }: ExportOptions,
  clock = createTestClock(),
): Promise<RealObject> {
  for (const kind of ["configmap", "secret"] as const) await createTarget(kind, namespace, "shop");
  const { group, kind } = bucketKind;
  const spec = {
    from: { path, resource: { group, kind, name: "data" } },
    to: { kind: "configmap", name: "shop", ...to },
  };
  const connect = testConnect(inject("s3Endpoint"));
  const reference = { kind: fieldExportKind, namespace, name: "export" };
  return await createRealObject(reference, { spec }, { kinds, connect, clock, fieldExport });
}

async function createTarget(kind: "configmap" | "secret", namespace: string, name: string): Promise<void> {
  const values = { kept: "as it is" };
  const object = kind === "secret" ? { kind: "Secret", stringData: values } : { kind: "ConfigMap", data: values };
  await kubectl(["create", "-f", "-"], { apiVersion: "v1", metadata: { name, namespace }, ...object });
}

/** The content of `shop`, as an application reads it. */
async function valuesOf(kind: "configmap" | "secret", namespace: string): Promise<Readonly<Record<string, string>>> {
  const { data }: { readonly data: Readonly<Record<string, string>> } = JSON.parse(
    await kubectl(["get", kind, "shop", "--namespace", namespace, "--output=json"]),
  );
  if (kind === "configmap") return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, Buffer.from(value, "base64").toString("utf8")]),
  );
}
