import { expect, test } from "vitest";
import { formsOf, oneOfEachForm } from "./forms.ts";
import { kindPaths } from "./kind-inputs.ts";

test("the kinds that are tested have all forms, each the fewest others, and none that the others have anyway", () => {
  const kinds = new Map([
    ["queue", new Set(["attribute"])],
    ["role", new Set(["setting", "document"])],
    ["instance", new Set(["setting", "document", "secret"])],
    ["topic", new Set(["attribute", "document"])],
  ]);
  expect(oneOfEachForm(kinds)).toEqual(["instance", "queue"]);
});

test("no number of kinds with the same forms adds one to those that are tested", () => {
  const kinds = new Map(Array.from({ length: 256 }, (_, index) => [`kind-${index}`, new Set(["setting", "key"])]));
  expect(oneOfEachForm(kinds)).toHaveLength(1);
});

test("every form is known of the kinds that are data, and none of those that are code", async () => {
  const forms = await Promise.all(kindPaths.map(async (kind) => [...(await formsOf(kind))]));
  expect(new Set(forms.flat()).size).toBe(9);
  expect(await formsOf("s3/bucket")).toEqual(new Set());
});
