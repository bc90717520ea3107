import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mergePatch } from "../../../lib/undo/merge-patch.ts";
import { mergePatched } from "../../support/kubernetes/memory/merge-patched.ts";

const { fields } = fc.letrec<{ value: unknown; fields: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.oneof(fc.string(), tie("fields"))),
    tie("fields"),
  ),
  fields: fc.dictionary(fc.constantFrom("a", "b", "c", "constructor", "toString"), tie("value"), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
}));

test("the patch turns any fields into any others", () => {
  fc.assert(
    fc.property(fields, fields, (from, to) => {
      expect(mergePatched(from, mergePatch(from, to))).toEqual(to);
    }),
  );
});

test("the patch between equal fields is empty", () => {
  fc.assert(
    fc.property(fields, (same) => {
      expect(mergePatch(same, structuredClone(same))).toEqual({});
    }),
  );
});
