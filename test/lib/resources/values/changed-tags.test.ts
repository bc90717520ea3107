import { expect, it } from "vitest";
import { changedTags } from "../../../../lib/resources/values/changed-tags.ts";

it("removes the keys that are left out, and sets what is new or has another value", () => {
  expect(changedTags({ a: "1", b: "2", c: "3" }, { b: "2", c: "4", d: "" })).toEqual({
    removed: ["a"],
    set: [
      { Key: "c", Value: "4" },
      { Key: "d", Value: "" },
    ],
  });
});
