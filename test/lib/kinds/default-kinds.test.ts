import { expect, test } from "vitest";
import { defaultKinds } from "../../../lib/kinds/default-kinds.ts";
import { kinds } from "../../../lib/kinds/index.ts";

test("a kind that is added is not served by default, so that an upgrade grants no new right", () => {
  // This list must not follow the list of kinds. A change to it changes the rights of every deployment that names no kinds.
  expect(defaultKinds.map(({ kind }) => kind)).toEqual(["Table", "Repository", "Bucket"]);
});

test("every kind that is served by default exists", () => {
  expect(kinds.map(({ resource }) => resource)).toEqual(expect.arrayContaining([...defaultKinds]));
});
