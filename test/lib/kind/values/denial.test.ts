import { expect, test } from "vitest";
import { deniedResources } from "../../../../lib/kind/values/denial.ts";

const denial = { parameter: "deniedGadgets", always: ["own"], arn: "toys:::", content: "/*", actions: ["toys:*"] };

test("the resources that a parameter names are denied in addition to those that always are", () => {
  expect(deniedResources(denial, { deniedGadgets: ["a", "b-*"] })).toEqual(["toys:::own", "toys:::a", "toys:::b-*"]);
});

test("a parameter that does not exist is an error, because nothing would be denied", () => {
  expect(() => deniedResources(denial, {})).toThrow("there is no deployment parameter deniedGadgets");
});
