import { expect, test } from "vitest";
import { nearestName } from "../../../lib/text/nearest-name.ts";

const names = ["bucketPrefix", "deletionPolicy", "region", "resyncSeconds"];

test.each([
  ["bucketprefix", "bucketPrefix"],
  ["bucket_prefix", "bucketPrefix"],
  ["deletePolicy", "deletionPolicy"],
  ["Regions", "region"],
  ["resyncSecond", "resyncSeconds"],
  ["ergion", "region"],
  ["regoin", "region"],
  ["colour", undefined],
  ["", undefined],
])("%j probably meant %s", (meant, name) => {
  expect(nearestName(meant, names)).toBe(name);
});
