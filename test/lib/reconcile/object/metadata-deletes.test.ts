import { describe, expect, test } from "vitest";
import type { ObjectMeta } from "../../../../lib/kubernetes/object.ts";
import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import { deletesResource, isDeleteAllowed } from "../../../../lib/reconcile/object/metadata.ts";
import { gadget } from "../../../support/kinds/memory/gadget-kind.ts";

const POLICY = "services.k8s.aws/deletion-policy";

function metadataWith(annotations?: ObjectMeta["annotations"]): ObjectMeta {
  const metadata = { namespace: "default", name: "toy", uid: "u", resourceVersion: "1", generation: 1 };
  return { ...metadata, ...(annotations && { annotations }) } as ObjectMeta;
}

describe("deleting an object deletes its resource", () => {
  const deletes = (
    object: ObjectMeta["annotations"],
    namespace: Readonly<Record<string, string>>,
    deletionPolicy: string,
  ) => deletesResource(metadataWith(object), namespace, gadget.resource, { deletionPolicy } as Settings);

  test("only with the literal policy delete", () => {
    expect(deletes(undefined, {}, "delete")).toBe(true);
    for (const policy of ["retain", "Delete", "deleted", ""]) expect(deletes(undefined, {}, policy)).toBe(false);
  });

  test("as the object says, and otherwise as its namespace says for its service", () => {
    expect(deletes({ [POLICY]: "retain" }, { [`toys.${POLICY}`]: "delete" }, "delete")).toBe(false);
    expect(deletes(undefined, { [`toys.${POLICY}`]: "retain" }, "delete")).toBe(false);
    expect(deletes(undefined, { [`dolls.${POLICY}`]: "retain", "": "retain" }, "delete")).toBe(true);
  });

  test("unless the object is read-only", () => {
    expect(deletes({ "services.k8s.aws/read-only": "true" }, {}, "delete")).toBe(false);
  });
});

test("only the literal value true lets a delete pass the limit on deletes", () => {
  expect(isDeleteAllowed(metadataWith({ "driftless.dev/allow-delete": "true" }))).toBe(true);
  for (const value of ["false", "True", "yes", ""]) {
    expect(isDeleteAllowed(metadataWith({ "driftless.dev/allow-delete": value }))).toBe(false);
  }
  expect(isDeleteAllowed(metadataWith({}))).toBe(false);
  expect(isDeleteAllowed(metadataWith())).toBe(false);
});
