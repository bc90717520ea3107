import { describe, expect, it } from "vitest";
import { checkFields } from "../../../../lib/kind/parts/spec-rules.ts";
import type { Reference } from "../../../../lib/reconcile/contract/kind-data.ts";

const NOTHING: readonly unknown[] = [undefined, null, false, "", [], {}];
const SOMETHING: readonly unknown[] = [true, 0, "text", ["text"], { name: "" }];

/** The error about a spec, or `undefined`. */
function errorAbout(
  data: Omit<Parameters<typeof checkFields>[0], "parts"> & { parts?: object },
  spec: object,
  references: readonly Reference[] = [],
) {
  try {
    checkFields({ parts: {}, ...data }, references, { ...spec });
    return undefined;
  } catch (error) {
    return error;
  }
}

describe("a required field that an object can provide", () => {
  const subnets = { field: "subnetIDs", ref: "subnetRefs" } as Reference;
  const required: Reference = { ...subnets, required: true };

  it.each(NOTHING)("is missing if its value is %j", (subnetIDs) => {
    expect(errorAbout({}, { subnetIDs }, [required])).toMatchObject({
      reason: "InvalidSpec",
      message: "spec.subnetIDs or spec.subnetRefs is missing or empty",
    });
    expect(errorAbout({}, { subnetIDs }, [subnets])).toBeUndefined();
  });

  it.each(SOMETHING)("is not missing if its value is %j", (subnetIDs) => {
    expect(errorAbout({}, { subnetIDs }, [required])).toBeUndefined();
  });
});

describe("a field that is not supported", () => {
  const data = { parts: { key: { unsupported: "is for CloudHSM Classic, which AWS has ended" } } };

  it.each(SOMETHING)("is rejected if its value is %j", (key) => {
    expect(errorAbout(data, { key })).toMatchObject({
      reason: "NotSupported",
      message: "spec.key is for CloudHSM Classic, which AWS has ended",
    });
  });

  it.each(NOTHING)("is accepted if its value is %j", (key) => {
    expect(errorAbout(data, { key })).toBeUndefined();
  });
});

describe("fields of which only one may be declared", () => {
  it("are a list and the field for a single item of it", () => {
    const data = { parts: { vpcs: { key: ["vpcID"], fields: ["vpcs", "vpc"] } } };
    expect(errorAbout(data, { vpc: { vpcID: "a" }, vpcs: [{ vpcID: "b" }] })).toMatchObject({
      message: "spec.vpc and spec.vpcs exclude each other; declare only one of them",
    });
    expect(errorAbout(data, { vpc: { vpcID: "a" }, vpcs: [] })).toBeUndefined();
  });
});
