import { describe, expect, it } from "vitest";
import { itemsOn, switchedItems, turnedOn } from "../../../../../lib/kind/parts/lists/switched-items.ts";

const switched = { key: "side", on: "lit" };
const [left, right] = [
  { side: "left", color: "red" },
  { side: "right", color: "green" },
];

describe("items that a call turns on and off", () => {
  it("are on unless they say otherwise, and do not say it", () => {
    const front = { side: "front", lit: false };
    expect(itemsOn(switched, [{ ...left, lit: true }, right, front])).toEqual([left, right]);
    expect(itemsOn(switched, [front])).toBeUndefined();
  });

  it("are turned on by name, and off if they are no longer there", () => {
    expect(turnedOn(switched, [left])).toEqual([{ ...left, lit: true }]);
    expect(switchedItems(switched, [right], [left, { ...right, color: "blue" }])).toEqual([
      { ...right, lit: true },
      { side: "left", lit: false },
    ]);
    expect(switchedItems(switched, [], [left])).toEqual([{ side: "left", lit: false }]);
  });
});
