import { expect, it } from "vitest";
import { buildFields } from "../../../lib/codegen/build-fields.ts";
import { customResourceDefinition } from "../../../lib/codegen/crd/build-custom-resource-definition.ts";
import { referencePage } from "../../../lib/codegen/reference-page.ts";
import type { Definition } from "../../../lib/kind/publish/definition.ts";
import { fakeDefinition, undocumented } from "../../support/kinds/fake-definition.ts";

const alpha: Definition = { ...fakeDefinition, alpha: "No emulator has things." };

function generated(definition: Definition) {
  const facts = { source: "", license: "", fields: { "spec.name": "string" } };
  const fields = buildFields({ definition, facts, documentation: undocumented });
  return { crd: customResourceDefinition(definition, fields), page: referencePage(definition, fields) };
}

it("marks a kind that has not been tested on AWS, in its CRD and on its page", () => {
  const { crd, page } = generated(alpha);
  expect(crd.metadata.annotations).toEqual({ "driftless.dev/stability": "alpha" });
  expect(page).toContain("## Stability\n\n**Alpha.** The kind has not been tested on AWS");
  expect(page).toContain("\n\nNo emulator has things.\n\n## Spec\n");
});

it("does not mark any other kind", () => {
  const { crd, page } = generated(fakeDefinition);
  expect(crd.metadata).toEqual({ name: "things.test.services.k8s.aws" });
  expect(page).not.toContain("Stability");
});
