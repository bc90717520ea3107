import { expect, it } from "vitest";
import { customResourceDefinition } from "../../../../lib/codegen/crd/build-custom-resource-definition.ts";
import { commonStatus } from "../../../../lib/codegen/crd/common-status.ts";
import { fakeDefinition } from "../../../support/kinds/fake-definition.ts";

const { spec } = customResourceDefinition(fakeDefinition, {
  spec: { type: "object", fields: {} },
  status: { type: "object", fields: commonStatus("thing") },
});
const { default: initial, properties: status = {} } = spec.versions[0].schema.openAPIV3Schema.properties?.status ?? {};

it("says of a new object that no generation has been observed, as tools that use kstatus expect", () => {
  expect(initial).toEqual({ observedGeneration: -1 });
});

it.each([
  ["claim", ["expiresAt", "holder"]],
  ["poll", ["count", "generation", "notBefore"]],
  ["retry", ["attempt", "generation", "notBefore"]],
])(
  "requires the members of %s that the engine reads back, but not `writer`, which stored objects may lack",
  (name, members) => {
    expect(status[name]?.required).toEqual(members);
  },
);

it.each(["claim", "poll", "retry"])("bounds every member of %s", (name) => {
  const members = Object.values(status[name]?.properties ?? {});
  expect(members).not.toEqual([]);
  for (const member of members) {
    if (member.type === "integer") expect(member).toMatchObject({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
    else expect(member.maxLength).toBeLessThanOrEqual(256);
  }
});

it("accepts only the origins that the engine writes", () => {
  expect(status.origin?.enum).toEqual([
    "Creating",
    "Created",
    "Adopting",
    "Adopted",
    "TakingOver",
    "TakenOver",
    "Deleting",
  ]);
});
