import { describe, expect, test } from "vitest";
import type { KubernetesObject } from "../../../../lib/kubernetes/object.ts";
import { wantsAdoption } from "../../../../lib/reconcile/object/metadata.ts";
import { gadget } from "../../../support/kinds/memory/gadget-kind.ts";

const finalizers = ["finalizers.toys.services.k8s.aws/Gadget"];
const annotations = { "services.k8s.aws/adoption-policy": "adopt" };

function objectWith(
  metadata: Partial<KubernetesObject["metadata"]>,
  origin?: "Creating" | "Created" | "Adopting",
): Pick<KubernetesObject, "metadata" | "status"> {
  const meta = { namespace: "default", name: "toy", uid: "1", resourceVersion: "1", generation: 1 };
  return { metadata: { ...meta, ...metadata }, ...(origin && { status: { origin } }) };
}

describe("an adoption is pending", () => {
  test.each([undefined, "Adopting"] as const)("if the object has the finalizer and its origin is %s", (origin) => {
    expect(wantsAdoption(objectWith({ annotations, finalizers }, origin), gadget.resource)).toBe(true);
  });

  test.each(["Creating", "Created"] as const)(
    "if the object does not have the finalizer, even if its origin is %s",
    (origin) => {
      expect(wantsAdoption(objectWith({ annotations }, origin), gadget.resource)).toBe(true);
    },
  );
});

describe("no adoption is pending", () => {
  test("if the object does not request one", () => {
    expect(wantsAdoption(objectWith({}), gadget.resource)).toBe(false);
  });

  test("if the object's annotations say that it is done", () => {
    const adopted = { ...annotations, "services.k8s.aws/adopted": "True" };
    expect(wantsAdoption(objectWith({ annotations: adopted }), gadget.resource)).toBe(false);
  });

  test.each(["Creating", "Created"] as const)("if the object has the finalizer and its origin is %s", (origin) => {
    expect(wantsAdoption(objectWith({ annotations, finalizers }, origin), gadget.resource)).toBe(false);
  });
});
