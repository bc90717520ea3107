import { describe, expect, test } from "vitest";
import { createShares, type Declaring } from "../../../lib/drift/shares.ts";

const HERE: Declaring["place"] = { arn: "arn:aws:s3:::photos", ownerAccountID: "000000000000", region: "us-west-2" };
const owner: Declaring = { namespace: "victim", name: "photos", uid: "uid-owner", place: HERE };

function decoys(count: number, namespaceOf: (number: number) => string, place: Declaring["place"]): Declaring[] {
  return Array.from({ length: count }, (_, number) => {
    const name = `decoy-${number}`;
    return { namespace: namespaceOf(number), name, uid: `uid-${name}`, place };
  });
}

function kept(...objects: readonly Declaring[]): readonly Declaring[] {
  const shares = createShares();
  for (const object of objects) shares.add(object);
  return shares.all();
}

describe.each([
  { status: "no status", place: undefined },
  { status: "a forged status", place: HERE },
])("the owner is found among decoys with $status", ({ place }) => {
  test.each([
    { where: "in one namespace that sorts earlier", count: 50, namespaceOf: () => "attacker" },
    { where: "in one namespace, in very large numbers", count: 10_000, namespaceOf: () => "attacker" },
    { where: "spread over 49 namespaces", count: 1_000, namespaceOf: (number: number) => `a${number % 49}` },
    { where: "spread over 400 namespaces", count: 10_000, namespaceOf: (number: number) => `a${number % 400}` },
  ])("$where", ({ count, namespaceOf }) => {
    const found = kept(...decoys(count, namespaceOf, place), owner);
    expect(found).toContain(owner);
    expect(found.length).toBeLessThanOrEqual(500);
  });
});

test("in its own namespace, too, if the decoys have no status", () => {
  expect(kept(...decoys(100, () => "victim", undefined), owner)[0]).toBe(owner);
});

test("there are at most 50 places, shared by all namespaces, unless there are more namespaces", () => {
  expect(kept(...decoys(100, () => "one", undefined))).toHaveLength(50);
  expect(kept(...decoys(1_000, (number) => `a${number % 20}`, undefined))).toHaveLength(50);
  expect(kept(...decoys(1_000, (number) => `a${number}`, undefined))).toHaveLength(500);
});
