import { expect, test } from "vitest";
import { currentVersion, nextVersion, shownDigest } from "../../../../../lib/kinds/secrets-manager/secret.ts";

const [A, B] = ["a".repeat(32), "b".repeat(32)];
const at = (id: string) => ({ VersionIdsToStages: { former: ["AWSPREVIOUS"], [id]: ["AWSCURRENT"] } });

test("a new version shows the digest of its value, and has another ID than every earlier version", () => {
  const ids = new Set<string>();
  let description = {};
  for (const digest of [A, B, A, B, A]) {
    const id = nextVersion(digest, description);
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    description = at(id);
    expect(shownDigest(description)).toBe(digest);
    expect(currentVersion(description)).toBe(id);
    ids.add(id);
  }
  expect(ids.size).toBe(5);
});

test("the same version is made again if a call got no response", () => {
  expect(nextVersion(A, at("one"))).toBe(nextVersion(A, at("one")));
});

test.each([
  ["no value", {}, ""],
  ["a version of others", at("0b1c8d5e-0000-4000-8000-000000000000"), "0b1c8d5e-0000-4000-8000-0000000"],
  ["a rotation", { ...at(A), RotationEnabled: true }, undefined],
  ["a rotation that was turned off", { ...at(A), RotationEnabled: false }, A],
])("with %s, the description shows the digest %j", (_, description, digest) => {
  expect(shownDigest(description)?.slice(0, 31)).toBe(digest?.slice(0, 31));
});
