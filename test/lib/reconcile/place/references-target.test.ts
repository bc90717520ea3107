import { describe, expect, test } from "vitest";
import { kindData } from "../../../../lib/kinds/kind-data.generated.ts";
import type { Reference } from "../../../../lib/reconcile/contract/kind-data.ts";
import { targetsOf } from "../../../../lib/reconcile/place/references.ts";
import { paintKind } from "../../../support/kinds/paint.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";

const references = Object.fromEntries(
  kindData.flatMap(({ resource, references = [] }) => [[resource.kind, references[0]]]),
);
const meta = { ...objectMeta(1), namespace: "shop" };

function target(kind: string, spec: unknown, crossNamespaceReferences?: boolean) {
  const reference = references[kind] ?? expect.fail(`a ${kind} has no reference`);
  const allowed = crossNamespaceReferences === undefined ? {} : { crossNamespaceReferences };
  const [only, ...others] = targetsOf(reference, meta, spec, allowed);
  expect(others).toEqual([]);
  return only;
}

const role = (from: object | undefined) => ({ replication: { roleRef: { ...(from && { from }) }, rules: [] } });

test.each([
  ["Bucket", role({ name: "copier" }), "roles", "copier"],
  ["Bucket", role({ name: "copier.v2", namespace: "" }), "roles", "copier.v2"],
  ["Bucket", role({ name: "copier", namespace: "shop" }), "roles", "copier"],
  ["Table", { sseSpecification: { enabled: true, kmsMasterKeyRef: { from: { name: "key" } } } }, "keys", "key"],
  ["Repository", { encryptionConfiguration: { kmsKeyRef: { from: { name: "key" } } } }, "keys", "key"],
])("a %s with %j refers to an object in its own namespace", (kind, spec, plural, name) => {
  expect(target(kind, spec)).toMatchObject({ kind: { plural }, namespace: "shop", name });
});

test("a reference to another namespace is accepted only if the deployment allows it", () => {
  const spec = role({ name: "copier", namespace: "platform" });
  expect(target("Bucket", spec, true)).toMatchObject({ namespace: "platform", name: "copier" });
  for (const allowed of [undefined, false]) {
    expect(() => target("Bucket", spec, allowed)).toThrow(
      expect.objectContaining({
        reason: "ReferenceNotAllowed",
        message:
          "cross-namespace resource reference is not allowed. Set --enable-cross-namespace=true to allow it. sourceNamespace:shop, targetNamespace:platform, name:copier (in Driftless, the parameter crossNamespaceReferences allows it)",
      }),
    );
  }
});

const BOTH = "both resource reference wrapper and ID cannot be used together: ";
const from = { from: { name: "key" } };

test.each([
  ["Bucket", { replication: { role: "arn", roleRef: from } }, `${BOTH}Replication.Role,Replication.RoleRef`],
  ["Bucket", { replication: { role: "", roleRef: from } }, `${BOTH}Replication.Role,Replication.RoleRef`],
  [
    "Table",
    { sseSpecification: { kmsMasterKeyID: "mrk-1", kmsMasterKeyRef: from } },
    `${BOTH}SSESpecification.KMSMasterKeyID,SSESpecification.KMSMasterKeyRef`,
  ],
  [
    "Repository",
    { encryptionConfiguration: { kmsKey: "arn", kmsKeyRef: {} } },
    `${BOTH}EncryptionConfiguration.KMSKey,EncryptionConfiguration.KMSKeyRef`,
  ],
  ["Bucket", role(undefined), "provided resource reference is nil or empty: Replication.RoleRef"],
  ["Bucket", role({}), "provided resource reference is nil or empty: Replication.RoleRef"],
  ["Bucket", role({ name: "" }), "provided resource reference is nil or empty: Replication.RoleRef"],
])("a %s with %j is rejected with ACK's text", (kind, spec, message) => {
  expect(() => target(kind, spec)).toThrow(expect.objectContaining({ name: "TerminalError", message }));
});

test.each([
  ["..", undefined],
  [".", undefined],
  ["a/b", undefined],
  ["a?watch=true", undefined],
  ["Copier", undefined],
  ["x".repeat(254), undefined],
  ["copier", ".."],
  ["copier", "../shop"],
  ["copier", "a.b"],
])("the name %s in the namespace %s is rejected, because the request path would change", (name, namespace) => {
  const spec = role({ name, ...(namespace && { namespace }) });
  expect(() => target("Bucket", spec, true)).toThrow(expect.objectContaining({ reason: "InvalidSpec" }));
});

describe("a list of references", () => {
  const subnets: Reference = {
    field: "subnetIDs",
    ref: "subnetRefs",
    list: true,
    to: { kind: paintKind, path: "status.subnetID", ackName: "Status.SubnetID" },
    ackNames: { field: "SubnetIDs", ref: "SubnetRefs" },
  };
  const targets = (spec: unknown) => targetsOf(subnets, meta, spec, {});

  test("names one object for each item, in the order of the list", () => {
    const spec = { subnetRefs: [{ from: { name: "b" } }, { from: { name: "a", namespace: "shop" } }] };
    expect(targets(spec).map(({ namespace, name }) => `${namespace}/${name}`)).toEqual(["shop/b", "shop/a"]);
  });

  test.each([
    [{ subnetIDs: ["subnet-1"], subnetRefs: [from] }, `${BOTH}SubnetIDs,SubnetRefs`],
    [{ subnetRefs: [from, {}] }, "provided resource reference is nil or empty: SubnetRefs"],
    [{ subnetRefs: {} }, "provided resource reference is nil or empty: SubnetRefs"],
    [{ subnetRefs: [from, { from: { name: "A/B" } }] }, 'spec.subnetRefs[1].from.name "A/B" is not a valid name'],
  ])("is refused as a whole in %j", (spec, message) => {
    expect(() => targets(spec)).toThrow(expect.objectContaining({ reason: "InvalidSpec", message }));
  });

  test("may accompany an empty list of values, as in ACK", () => {
    expect(targets({ subnetIDs: [], subnetRefs: [from] })).toMatchObject([{ name: "key" }]);
  });
});
