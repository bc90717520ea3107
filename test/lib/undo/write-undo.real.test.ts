import { beforeAll, expect, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { patchDry } from "../../../lib/plan/apply-dry.ts";
import { recreate, undoTo } from "../../../lib/undo/undo.ts";
import { differencesOf, writeUndo } from "../../../lib/undo/write-undo.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { administrator, clientsOf } from "../../support/kubernetes/users/administrator.ts";

const { kubernetes, user, send } = clientsOf(administrator());
const changed = "the object has changed since its differences were shown, so nothing was written";
let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace();
});

const declared = { spec: { name: "shop-invoices", versioning: { status: "Enabled" } }, annotations: {} };
const chosen = { generation: 1, at: 0, outcome: "changed", event: "Created", declared } as const;
const objectNamed = (name: string) => ({ kind: bucketKind, namespace, name });

/** An object that has been changed since generation 1. */
async function edited(name: string) {
  const object = objectNamed(name);
  await user.create(object, { spec: declared.spec, annotations: { "driftless.dev/drift-policy": "report" } });
  await user.patch(object, { spec: { versioning: null, accelerate: { status: "Enabled" } } });
  return (await kubernetes.get(object)) ?? expect.fail();
}

test("the patch makes the spec what it was, byte for byte, and removes the annotations that were not there then", async () => {
  const stored = await edited("invoices");
  const undo = undoTo(chosen, objectNamed("invoices"), stored);
  const dry = await patchDry(send, objectNamed("invoices"), undo.patch ?? expect.fail());
  expect(differencesOf(dry.spec, undo)).toEqual([]);
  expect((await kubernetes.get(objectNamed("invoices")))?.metadata.resourceVersion).toBe(
    stored.metadata.resourceVersion,
  );
  const { spec, metadata } = await writeUndo(undo, objectNamed("invoices"), { kubernetes, send });
  expect(spec).toEqual(declared.spec);
  expect(metadata.annotations?.["driftless.dev/drift-policy"]).toBeUndefined();
});

test("an object that someone changes while the user is asked is not written", async () => {
  const undo = undoTo(chosen, objectNamed("photos"), await edited("photos"));
  await user.patch(objectNamed("photos"), { spec: { accelerate: { status: "Suspended" } } });
  const before = await kubernetes.get(objectNamed("photos"));
  await expect(writeUndo(undo, objectNamed("photos"), { kubernetes, send })).rejects.toThrow(changed);
  expect(await kubernetes.get(objectNamed("photos"))).toEqual(before);
});

test("a deleted object is made again, but not if someone has made it in the meantime", async () => {
  const undo = recreate(chosen, objectNamed("logs"));
  const made = await writeUndo(undo, objectNamed("logs"), { kubernetes, send });
  expect(made.spec).toEqual(declared.spec);
  expect(made.metadata.annotations).toEqual({
    "services.k8s.aws/adoption-policy": "adopt-or-create",
    "services.k8s.aws/deletion-policy": "retain",
  });
  await expect(writeUndo(undo, objectNamed("logs"), { kubernetes, send })).rejects.toThrow(changed);
});

test("what the API server would not store as it was is named", async () => {
  const stored = await edited("site");
  const former = { ...chosen, declared: { ...declared, spec: { ...declared.spec, formerField: "x" } } };
  const { patch, ...undo } = undoTo(former, objectNamed("site"), stored);
  await expect(patchDry(send, objectNamed("site"), patch ?? expect.fail())).rejects.toThrow("formerField");
  expect(differencesOf(stored.spec, { ...undo, patch })).toEqual(expect.arrayContaining(["spec.formerField"]));
});
