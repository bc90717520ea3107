import { beforeEach, expect, test } from "vitest";
import { key } from "../../../../../lib/kinds/kms/key/key.generated.ts";
import type { KeySpec } from "../../../../../lib/kinds/kms/key/spec.generated.ts";
import { page as keyPage } from "../../../../../lib/kinds/kms/key.ts";
import { answeringAws } from "../../../../support/aws/s3/answering-s3.ts";
import { createKindWorld, type KindWorld } from "../../../../support/worlds/kind-world.ts";

const KEYS = 2_000;
const SEARCH = KEYS + 1;

let now: number;
let world: KindWorld<KeySpec>;

beforeEach(() => {
  now = Date.parse("2030-01-01T00:00:00Z");
  const { aws } = answeringAws({
    ListKeys: { Keys: Array.from({ length: KEYS }, (_, index) => ({ KeyId: `key-${index}` })) },
    ListResourceTags: { Tags: [{ TagKey: "services.k8s.aws/driftless-owner", TagValue: "cluster/other/key" }] },
  });
  const entry = { resource: keyPage.resource, load: async () => key };
  world = createKindWorld<KeySpec>(entry, "key", () => aws, { now: () => now });
});

/** Changes the object, and runs a pass a second later. Resolves to the number of its calls. */
async function change(description: string): Promise<number> {
  await world.apply({ description });
  now += 1_000;
  return (await world.pass()).calls.length;
}

const annotations = { "driftless.dev/approval": "required" };

test("in an account with 2,000 keys, an object that waits for its approval costs one search in five minutes", async () => {
  await world.user.create(world.reference, { spec: {}, annotations });
  expect([await change("one"), await change("two"), await change("three")]).toEqual([SEARCH, 0, 0]);
  expect(world.conditions()).toContain("ApprovalRequired");
  now += 5 * 60_000;
  expect([await change("four"), await change("five")]).toEqual([SEARCH, 0]);
});

test("an object that may have a key already is searched for in each pass", async () => {
  const finalizers = ["finalizers.kms.services.k8s.aws/Key"];
  await world.user.create(world.reference, { spec: {}, annotations, finalizers });
  expect([await change("one"), await change("two")]).toEqual([SEARCH, SEARCH]);
});
