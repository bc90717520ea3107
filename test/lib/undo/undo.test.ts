import { expect, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { gitOpsOwner } from "../../../lib/undo/gitops-owner.ts";
import { recreate, undoTo } from "../../../lib/undo/undo.ts";

const object = { kind: bucketKind, namespace: "shop", name: "invoices" };
const annotations = { "driftless.dev/resync-seconds": "900", "driftless.dev/allow-delete": "true" };
const declared = { spec: { name: "invoices", versioning: { status: "Enabled" } }, annotations };
const chosen = { generation: 2, at: 0, outcome: "changed", event: "Updated", declared } as const;
const metadata = { ...{ name: "invoices", namespace: "shop", uid: "one", resourceVersion: "9", generation: 6 } };
const stored = {
  ...{ apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket" },
  metadata: {
    ...metadata,
    labels: { app: "shop" },
    annotations: { "kubectl.kubernetes.io/last-applied-configuration": "{}", "example.com/owner": "web" },
  },
  spec: { name: "invoices", versioning: { status: "Suspended" }, accelerate: { status: "Enabled" } },
};

test("the patch changes only what is different, and has the object's version as the precondition", () => {
  const { patch, changes } = undoTo(chosen, object, stored);
  expect(patch).toEqual({
    metadata: { resourceVersion: "9", annotations: { "driftless.dev/resync-seconds": "900" } },
    spec: { accelerate: null, versioning: { status: "Enabled" } },
  });
  expect(changes).toEqual([
    { field: "versioning.status", from: "Suspended", to: "Enabled" },
    { field: "accelerate", from: '{"status":"Enabled"}', to: "none" },
    { field: "annotations.driftless.dev/resync-seconds", from: "none", to: "900" },
  ]);
});

test("the manifest contains the object as it would be, without what kubectl keeps on it", () => {
  expect(undoTo(chosen, object, stored).manifest).toEqual({
    ...{ apiVersion: "s3.services.k8s.aws/v1alpha1", kind: "Bucket" },
    metadata: {
      ...{ name: "invoices", namespace: "shop", labels: { app: "shop" } },
      annotations: { "example.com/owner": "web", "driftless.dev/resync-seconds": "900" },
    },
    spec: declared.spec,
  });
});

test("a deleted object is made again so that it adopts what is left, and keeps it if it is deleted again", () => {
  const { manifest, patch } = recreate(chosen, object);
  expect(manifest.metadata.annotations).toEqual({
    "driftless.dev/resync-seconds": "900",
    "services.k8s.aws/adoption-policy": "adopt-or-create",
    "services.k8s.aws/deletion-policy": "retain",
  });
  expect(manifest.spec).toEqual(declared.spec);
  expect(patch).toBeUndefined();
});

test.each([
  ["Argo CD", { annotations: { "argocd.argoproj.io/tracking-id": "shop:…" } }],
  ["Flux", { labels: { "kustomize.toolkit.fluxcd.io/name": "shop" } }],
  ["Flux", { labels: { "helm.toolkit.fluxcd.io/name": "shop" } }],
  ["Helm", { annotations: { "meta.helm.sh/release-name": "shop" } }],
  ["Argo CD", { managedFields: [{ manager: "kubectl" }, { manager: "argocd-controller" }] }],
  ["Flux", { managedFields: [{ manager: "kustomize-controller" }] }],
  ["Helm", { managedFields: [{ manager: "helm" }] }],
])("an object of %s is recognised by %j", (tool, marks) => {
  expect(gitOpsOwner({ metadata: { ...metadata, ...marks } })).toBe(tool);
});

test("an object that a person or Driftless has written belongs to no other tool", () => {
  const managedFields = [{ manager: "kubectl-client-side-apply" }, { manager: "node" }, { manager: "helmsman" }, {}];
  expect(
    gitOpsOwner({ ...stored, metadata: { ...stored.metadata, managedFields } as typeof metadata }),
  ).toBeUndefined();
});
