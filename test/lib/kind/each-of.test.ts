import { expect, it } from "vitest";
import { eachOf } from "../../../lib/kind/each-of.ts";

it("fields that are treated alike have the same data, in the order in which they are named", () => {
  const kept = { keep: "silent" } as const;
  expect(Object.entries(eachOf(kept, "width", "color"))).toEqual([
    ["width", kept],
    ["color", kept],
  ]);
});
