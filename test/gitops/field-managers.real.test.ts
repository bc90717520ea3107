import { beforeEach, describe, expect, it } from "vitest";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { kubectl } from "../support/kubernetes/kubectl.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { clientsOf } from "../support/kubernetes/users/administrator.ts";

const FINALIZER = "finalizers.s3.services.k8s.aws/Bucket";
const ADOPTED = { "services.k8s.aws/adopted": "true" };
const manifest = {
  apiVersion: "s3.services.k8s.aws/v1alpha1",
  kind: "Bucket",
  metadata: { name: "data" },
  spec: { name: "data" },
};

let namespace: string;

beforeEach(async () => {
  namespace = await createNamespace();
});

const inNamespace = (args: readonly string[], input?: unknown) => kubectl(["-n", namespace, ...args], input);
const read = async () => JSON.parse(await inNamespace(["get", "bkt", "data", "-o", "json", "--show-managed-fields"]));

/** Writes to the object what Driftless writes to it in an adoption. */
async function writeAsDriftless(): Promise<void> {
  const { kubernetes } = clientsOf();
  const reference = { kind: bucketKind, namespace, name: "data" };
  const version = async () => ({ resourceVersion: (await kubernetes.get(reference))?.metadata.resourceVersion ?? "" });
  const metadata = { ...(await version()), finalizers: [FINALIZER], annotations: ADOPTED };
  await kubernetes.patch(reference, { metadata, spec: { versioning: { status: "Enabled" } } });
  await kubernetes.patchStatus(reference, { metadata: await version(), status: { observedGeneration: 2 } });
}

describe("what Driftless writes to an object", () => {
  const ways = [
    ["client-side apply", ["apply", "-f", "-"]],
    ["server-side apply", ["apply", "--server-side", "--force-conflicts", "--field-manager=gitops", "-f", "-"]],
  ] as const;

  it.each(ways)("belongs to the field manager driftless, and %s of the manifest leaves it alone", async (_, apply) => {
    await inNamespace(apply, manifest);
    await writeAsDriftless();
    await inNamespace(apply, manifest);
    const { metadata, spec, status } = await read();
    expect(spec).toEqual({ name: "data", versioning: { status: "Enabled" } });
    expect(metadata).toMatchObject({ finalizers: [FINALIZER], annotations: ADOPTED });
    expect(status).toEqual({ observedGeneration: 2 });
    expect(metadata.managedFields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ manager: "driftless", operation: "Update" }),
        expect.objectContaining({ manager: "driftless", operation: "Update", subresource: "status" }),
      ]),
    );
    await inNamespace(["patch", "bkt", "data", "--type=merge", "-p", '{"metadata":{"finalizers":null}}']);
  });

  it("is removed by a replacement, including the finalizer", async () => {
    await inNamespace(["create", "-f", "-"], manifest);
    await writeAsDriftless();
    await inNamespace(["replace", "-f", "-"], manifest);
    const { metadata, spec } = await read();
    expect(spec).toEqual({ name: "data" });
    expect(metadata).not.toHaveProperty("finalizers");
  });
});
