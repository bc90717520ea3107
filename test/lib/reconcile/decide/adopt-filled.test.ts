import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { kinds } from "../../../../lib/kinds/index.ts";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import type { Observed } from "../../../../lib/reconcile/contract/part.ts";
import { filledSpec } from "../../../../lib/reconcile/decide/adopt.ts";
import { own } from "../../../../lib/text/own.ts";
import { agree } from "../../../support/kinds/part-contract.ts";

type Spec = Readonly<Record<string, unknown>>;

const EXAMPLES = join(import.meta.dirname, "../../../../docs/examples");
const examples = readdirSync(EXAMPLES)
  .filter((file) => file.endsWith(".yaml"))
  .flatMap((file) =>
    parseAllDocuments(readFileSync(join(EXAMPLES, file), "utf8")).flatMap((document) => {
      const { kind, metadata, spec } = document.toJS() as { kind: string; metadata: { name: string }; spec?: Spec };
      const isOurs = kinds.some(({ resource }) => resource.kind === kind);
      return isOurs && spec !== undefined ? [{ file, kind, name: metadata.name, spec }] : [];
    }),
  );

async function kindNamed(name: string): Promise<AnyKind> {
  const entry = kinds.find(({ resource }) => resource.kind === name);
  return (await entry?.load()) ?? expect.fail(`no kind ${name}`);
}

/** The settings that AWS would report for a resource created from the spec. It reports no secrets. */
function madeBy(kind: AnyKind, spec: Spec): Observed {
  const shown = kind.parts.filter(({ name }) => !SECRETS.includes(name));
  return new Map(shown.map((part) => [part.name, part.desired(spec) ?? own(ON_DEMAND, part.name)]));
}

const SECRETS = ["masterUserPassword", "secretString"];
/** What DynamoDB reports of a table that is paid for by request. */
const ON_DEMAND: Readonly<Record<string, unknown>> = { capacity: { billingMode: "PAY_PER_REQUEST" } };

function expectSettled(kind: AnyKind, spec: Spec, observed: Observed): void {
  for (const part of kind.parts) {
    const [desired, found] = [part.desired(spec), observed.get(part.name)];
    expect(agree(part, desired, found, observed), `${part.name}: ${JSON.stringify({ desired, found })}`).toBe(true);
  }
}

describe.each(examples)("the $kind $name in $file", ({ kind: name, spec }) => {
  test("is fully described by the values that are filled in for an empty spec, and nothing has to be changed", async () => {
    const kind = await kindNamed(name);
    const observed = madeBy(kind, spec);
    const filled = filledSpec(kind, {}, { tags: {}, observed });
    expectSettled(kind, filled, observed);
    expect(madeBy(kind, filled)).toEqual(observed);
  });

  test("gets no additional values if its spec already declares everything", async () => {
    const kind = await kindNamed(name);
    const whole = { ...spec, [kind.tags.field]: [] };
    expect(filledSpec(kind, whole, { tags: { team: "blue" }, observed: madeBy(kind, spec) })).toEqual(whole);
  });
});

test("a bucket's tags are filled in under tagging, as in ACK, even if there are none; tags that AWS or a controller has set are left out", async () => {
  const bucket = await kindNamed("Bucket");
  const fill = (tags: Readonly<Record<string, string>>) => filledSpec(bucket, {}, { tags, observed: new Map() });
  expect(fill({})).toEqual({ tagging: {} });
  expect(fill({ "aws:x": "1", "services.k8s.aws/namespace": "a", "driftless.dev/adoptable-by": "c/" })).toEqual({
    tagging: {},
  });
  expect(fill({ team: "blue" })).toEqual({ tagging: { tagSet: [{ key: "team", value: "blue" }] } });
});

test("a bucket's ACL is filled in as one canned ACL or as grants, or omitted if no one else has access", async () => {
  const bucket = await kindNamed("Bucket");
  const fill = (acl: object) => filledSpec(bucket, { tagging: {} }, { tags: {}, observed: new Map([["acl", acl]]) });
  expect(fill({ acl: "private", owner: "me" })).toEqual({ tagging: {} });
  expect(fill({ acl: "public-read", owner: "me" })).toEqual({ tagging: {}, acl: "public-read" });
  expect(fill({ grantRead: "id=you", owner: "me" })).toEqual({ tagging: {}, grantRead: "id=you" });
});

test("if AWS does not have the value that one part implies for another, the value in AWS is filled in", async () => {
  const bucket = await kindNamed("Bucket");
  const observed = new Map<string, unknown>([
    ["acl", { acl: "public-read", owner: "me" }],
    ["ownershipControls", undefined],
  ]);
  expect(filledSpec(bucket, { tagging: {} }, { tags: {}, observed })).toEqual({
    tagging: {},
    acl: "public-read",
    ownershipControls: { rules: [{ objectOwnership: "BucketOwnerEnforced" }] },
  });
});

describe("the capacity of a table", () => {
  const index = {
    indexName: "by-a",
    keySchema: [{ attributeName: "a", keyType: "HASH" }],
    projection: { projectionType: "ALL" },
  };

  test("is filled in field by field, and indexes that the object does not mention are filled in too", async () => {
    const table = await kindNamed("Table");
    const spec = { billingMode: "PAY_PER_REQUEST" };
    const observed = madeBy(table, { ...spec, globalSecondaryIndexes: [index] });
    const filled = filledSpec(table, spec, { tags: {}, observed });
    expect(filled).toEqual({ ...spec, globalSecondaryIndexes: [index] });
  });

  test.each([
    { billingMode: "PAY_PER_REQUEST" },
    { billingMode: "PROVISIONED", provisionedThroughput: { readCapacityUnits: 5, writeCapacityUnits: 2 } },
  ])("is filled in if the object does not declare it: $billingMode", async (spec) => {
    const table = await kindNamed("Table");
    const capacity = table.parts.find(({ name }) => name === "capacity") ?? expect.fail();
    const observed = new Map([["capacity", capacity.desired(spec) ?? own(ON_DEMAND, "capacity")]]);
    expect(filledSpec(table, {}, { tags: {}, observed })).toEqual(spec);
  });
});
