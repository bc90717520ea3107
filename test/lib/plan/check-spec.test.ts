import { expect, test } from "vitest";
import { checkSpec } from "../../../lib/plan/check-spec.ts";
import { kinds } from "../../../lib/resources/index.ts";

const entryOf = (kind: string) => kinds.find(({ resource }) => resource.kind === kind) ?? expect.fail();

test.each([
  { kind: "Bucket", spec: { name: "toys", policy: "{oops" }, field: "policy" },
  { kind: "Queue", spec: { queueName: "toys", redrivePolicy: "[]" }, field: "redrivePolicy" },
  { kind: "Topic", spec: { name: "toys", deliveryPolicy: "{" }, field: "deliveryPolicy" },
  { kind: "Role", spec: { name: "toys", assumeRolePolicyDocument: "{}}" }, field: "assumeRolePolicyDocument" },
  { kind: "Table", spec: { resourcePolicy: "none" }, field: "resourcePolicy" },
])("a $kind whose $field is no JSON object is a problem", async ({ kind, spec, field }) => {
  const { problems } = await checkSpec(entryOf(kind), spec, "create");
  expect(problems).toEqual([`spec.${field} is not a JSON object`]);
  const right = { ...spec, [field]: " {} " };
  expect(await checkSpec(entryOf(kind), right, "create")).toEqual({ problems: [], notes: [] });
});

test("a value that the SDK does not know is noted, because AWS may know it", async () => {
  const spec = { name: "toys", versioning: { status: "Enable" } };
  expect(await checkSpec(entryOf("Bucket"), spec, "update")).toEqual({
    problems: [],
    notes: ['UnknownValue: spec.versioning.status is "Enable"; known values: Enabled, Suspended'],
  });
});

test.each(["keep", "delete", "refuse", "wait"] as const)(
  "a pass that would %s does not write the spec",
  async (would) => {
    const spec = { name: "toys", policy: "{oops", versioning: { status: "Enable" } };
    expect(await checkSpec(entryOf("Bucket"), spec, would)).toEqual({ problems: [], notes: [] });
  },
);
