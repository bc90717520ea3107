import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { arbitraryFromSchema } from "../../../support/assertions/arbitrary-from-schema.ts";
import { eventually } from "../../../support/assertions/eventually.ts";
import { bucketSpecSchema } from "../../../support/kinds/spec-schema.ts";
import { createFormerDefinition } from "../../../support/kubernetes/former-definition.ts";
import { kubectl } from "../../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../../support/kubernetes/namespace.ts";

let namespace: string;

beforeEach(async () => {
  namespace = await createNamespace();
});

const inNamespace = (args: readonly string[], input?: unknown) => kubectl(["-n", namespace, ...args], input);

const manifest = (name: string, spec?: object) => ({
  apiVersion: "s3.services.k8s.aws/v1alpha1",
  kind: "Bucket",
  metadata: { name },
  ...(spec === undefined ? {} : { spec }),
});

const apply = (name: string, spec?: object) => inNamespace(["apply", "-f", "-"], manifest(name, spec));

const patchStatus = (name: string, status: object) =>
  inNamespace(["patch", "bkt", name, "--type", "merge", "-p", JSON.stringify({ status }), "--subresource", "status"]);

async function get(name: string): Promise<unknown> {
  return JSON.parse(await inNamespace(["get", "bkt", name, "-o", "json"])) as unknown;
}

const anyBucket = arbitraryFromSchema(bucketSpecSchema(), {
  complete: true,
  values: { "spec.name": fc.stringMatching(/^[A-Za-z0-9._-]{3,255}$/) },
});

it("keeps every field of the spec, with any value", async () => {
  const drawn = fc.sample(anyBucket, { numRuns: 5, seed: 1 });
  for (const [index, spec] of drawn.entries()) {
    // Created, not applied, because an annotation that contains the whole object would be too large.
    await inNamespace(["create", "-f", "-"], manifest(`a-${index}`, Object(spec)));
    expect(await get(`a-${index}`)).toHaveProperty("spec", spec);
  }
});

it("keeps every field of the status, which only the status subresource can write", async () => {
  await apply("a", { name: "shop" });
  const status = {
    ackResourceMetadata: {
      arn: "arn:aws:s3:::a",
      ownerAccountID: "000000000000",
      region: "us-west-2",
      partition: "aws",
    },
    claim: { holder: "h", expiresAt: "2030-01-01T00:00:00Z" },
    conditions: [
      {
        type: "Ready",
        status: "True",
        reason: "",
        message: "m",
        observedGeneration: 1,
        lastTransitionTime: "2030-01-01T00:00:00Z",
      },
    ],
    lastHandledReconcileAt: "now",
    location: "/a",
    observedGeneration: 1,
    origin: "Created",
    poll: { count: 1, generation: 1, notBefore: "2030-01-01T00:00:00.000Z", writer: "w" },
    retry: { attempt: 1, generation: 1, notBefore: "2030-01-01T00:00:00.000Z", writer: "w" },
  };
  await inNamespace(["patch", "bkt", "a", "--type", "merge", "-p", JSON.stringify({ status })]);
  expect(await get("a")).toHaveProperty("status", { observedGeneration: -1 });
  await patchStatus("a", status);
  expect(await get("a")).toHaveProperty("status", status);
});

const chain = { attempt: 1, count: 1, generation: 1, notBefore: "2030-01-01T00:00:00Z" };

it.each([
  ["an empty retry", { retry: {} }, "status.retry.attempt: Required value"],
  ["an empty poll", { poll: {} }, "status.poll.count: Required value"],
  ["an empty claim", { claim: {} }, "status.claim.holder: Required value"],
  ["an attempt of zero", { retry: { ...chain, attempt: 0 } }, "status.retry.attempt: Invalid value"],
  ["a count that is too large", { poll: { ...chain, count: 2 ** 53 } }, "status.poll.count: Invalid value"],
  ["an invalid time", { retry: { ...chain, notBefore: "soon" } }, "status.retry.notBefore: Invalid value"],
  ["a long writer", { retry: { ...chain, writer: "w".repeat(129) } }, "status.retry.writer: Too long"],
  ["an unknown origin", { origin: "Found" }, "status.origin: Unsupported value"],
])("rejects a status with %s", async (_, status, refusal) => {
  await apply("a", { name: "shop" });
  await expect(patchStatus("a", status)).rejects.toThrow(refusal);
});

it("accepts a retry without a writer, as older versions stored it", async () => {
  await apply("a", { name: "shop" });
  const retry = { attempt: 1, generation: 1, notBefore: "2030-01-01T00:00:00.000Z" };
  await patchStatus("a", { retry });
  expect(await get("a")).toHaveProperty("status.retry", retry);
});

it("shows the bucket, its region and its conditions in a list", async () => {
  await apply("a", { name: "shop-assets" });
  const status = {
    ackResourceMetadata: { ownerAccountID: "000000000000", region: "us-west-2" },
    conditions: [
      { type: "ACK.ResourceSynced", status: "Unknown" },
      { type: "Ready", status: "False", reason: "ACK.Recoverable" },
    ],
  };
  await patchStatus("a", status);
  const [header, row] = (await inNamespace(["get", "bkt"])).split("\n");
  expect(header?.split(/\s+/)).toEqual(["NAME", "BUCKET", "REGION", "READY", "SYNCED", "REASON", "AGE"]);
  expect(row).toMatch(/^a\s+shop-assets\s+us-west-2\s+False\s+Unknown\s+ACK\.Recoverable\s+\d+s$/);
});

it("lists the objects of every kind with kubectl get aws", async () => {
  await apply("a", { name: "shop-assets" });
  const { metadata, ...repository } = { ...manifest("b", { name: "shop/web" }), kind: "Repository" };
  await inNamespace(["create", "-f", "-"], { ...repository, metadata, apiVersion: "ecr.services.k8s.aws/v1alpha1" });
  // It fails while another test deletes a CRD.
  const listed = await eventually(() => inNamespace(["get", "aws", "-o", "name"]));
  // Other tests have objects that are in no namespace.
  const own = listed.split("\n").filter((name) => /\/[ab]$/.test(name));
  expect(own.toSorted()).toEqual(["bucket.s3.services.k8s.aws/a", "repository.ecr.services.k8s.aws/b"]);
});

it("accepts objects that were stored before a rule was added, but no new violation", async () => {
  const names = { kind: "OldBucket", listKind: "OldBucketList", plural: "oldbuckets", singular: "oldbucket" };
  const isRule = (key: string) => key === "enum" || key === "maxLength" || key === "x-kubernetes-validations";
  const strict = await createFormerDefinition("buckets.s3.services.k8s.aws", names, isRule);
  const stored = { name: "My Bucket", versioning: { status: "Enable" }, lifecycle: { rules: [{ status: "on" }] } };
  await inNamespace(["create", "-f", "-"], { ...manifest("a", stored), kind: "OldBucket" });

  await kubectl(["replace", "-f", "-"], strict);
  const patch = (change: object, ...rest: readonly string[]) =>
    inNamespace(["patch", "oldbucket", "a", "--type", "merge", "-p", JSON.stringify(change), ...rest]);
  await eventually(() =>
    expect(patch({ spec: { versioning: { status: "Enabel" } } })).rejects.toThrow(
      "spec.versioning.status: Unsupported",
    ),
  );
  await patch({ spec: { acl: "private" } });
  await patch({ metadata: { finalizers: ["finalizers.s3.services.k8s.aws/Bucket"] } });
  // Kubernetes 1.32 checks the stored spec against CEL rules even if only the status changes.
  const { serverVersion } = JSON.parse(await kubectl(["version", "-o", "json"]));
  const status = patch({ status: { observedGeneration: 1 } }, "--subresource", "status");
  if (Number.parseInt(serverVersion.minor, 10) > 32) await status;
  else await expect(status).rejects.toThrow("spec.name");
  await patch({ metadata: { finalizers: null }, spec: { versioning: { status: "Enabled" } } });
});

it("finds objects by the name of their bucket", async () => {
  await apply("a", { name: "one" });
  await apply("b", { name: "two" });
  const found = await inNamespace(["get", "bkt", "--field-selector", "spec.name=two", "-o", "name"]);
  expect(found.trim()).toBe("bucket.s3.services.k8s.aws/b");
});

it("rejects a change to the name of a bucket", async () => {
  await apply("a", { name: "one" });
  await expect(apply("a", { name: "two" })).rejects.toThrow("Value is immutable once set");
});

it("requires the name of a bucket, but not a spec, because manifests for adoption have none", async () => {
  await expect(apply("a", {})).rejects.toThrow("spec.name: Required value");
  await apply("b");
});
