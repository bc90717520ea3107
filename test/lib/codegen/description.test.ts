import { expect, it } from "vitest";
import { withArticle } from "../../../lib/codegen/description.ts";

it.each([
  ["Bucket", "a `Bucket`"],
  ["Alias", "an `Alias`"],
])("gives the kind %s the article in %s", (kind, text) => {
  expect(withArticle(kind)).toBe(text);
});
