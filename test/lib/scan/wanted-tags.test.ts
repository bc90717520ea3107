import { expect, test } from "vitest";
import { parseTags } from "../../../lib/scan/wanted-tags.ts";

test.each([
  [[], {}, true],
  [["team=web"], { team: "web", stage: "x" }, true],
  [["team=web"], { team: "shop" }, false],
  [["team=web", "stage"], { team: "web" }, false],
  [["team=web", "stage"], { team: "web", stage: "" }, true],
  [["filter=a=b"], { filter: "a=b" }, true],
  [["constructor"], {}, false],
] as const)("with --tag %j, resources with the tags %j are wanted: %s", (values, tags, expected) => {
  expect(parseTags(values)(tags)).toBe(expected);
});
