import { expect, test } from "vitest";
import { isVersion } from "../../../../../lib/kind/values/databases/is-version.ts";

test.each([
  ["16.4", "16.4"],
  ["16", "16.4"],
  ["7.x", "7.1.4"],
])("a database of the declared version %s can have the version %s", (declared, shown) => {
  expect(isVersion(declared, shown, {}, {})).toBe(true);
});

test.each([
  ["16.1", "16.10"],
  ["16.4", "16"],
  ["7.x", "70.1"],
  ["6.x", "7.1"],
])("a database of the declared version %s cannot have the version %s", (declared, shown) => {
  expect(isVersion(declared, shown, {}, {})).toBe(false);
});

test.each([
  ["7.0", "7.1.4", true],
  ["16.1", "16.10", true],
  ["16.10", "16.2", false],
  ["7.0", "8.0", false],
])(
  "a database of the declared version %s can have the version %s after AWS has upgraded it: %s",
  (declared, shown, can) => {
    expect(isVersion(declared, shown, {}, { AutoMinorVersionUpgrade: true })).toBe(can);
  },
);
