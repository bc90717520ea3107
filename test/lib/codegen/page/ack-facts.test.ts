import { expect, it } from "vitest";
import { definitions } from "../../../../lib/codegen/definitions.ts";
import { factsOf } from "../../../../lib/codegen/page/ack-facts.ts";

it("states the type of every field, and whether the field is required and immutable", () => {
  const facts = factsOf(
    {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string", "x-kubernetes-validations": [{ rule: "self == oldSelf" }] },
        sizes: { type: "array", items: { type: "integer", format: "int64" } },
        labels: { type: "object", additionalProperties: { type: "string" } },
      },
    },
    "spec",
  );
  expect(facts).toEqual({
    "spec.name": "string required immutable",
    "spec.sizes": "array",
    "spec.sizes[]": "integer/int64",
    "spec.labels": "object",
    "spec.labels{}": "string",
  });
});

it.each(definitions)(
  "the committed facts for $definition.kind.kind have this form, and state their source and license",
  ({ facts: { source, license, fields } }) => {
    expect(source).toMatch(/^aws-controllers-k8s\/\S+ \S+, commit [0-9a-f]{7,40}$/);
    expect(license).toContain("Apache-2.0");
    const odd = Object.values(fields).filter((fact) => !/^\w+(\/[\w-]+)?( required)?( immutable)?$/.test(fact));
    expect(odd).toEqual([]);
  },
);
