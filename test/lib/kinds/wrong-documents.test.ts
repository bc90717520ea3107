import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { passesOver } from "../../support/kinds/worst-specs/passes-over.ts";

const load = (kind: string) => kinds.find(({ resource }) => resource.kind === kind)?.load() ?? expect.fail();

const TABLE = {
  tableName: "toys",
  billingMode: "PAY_PER_REQUEST",
  attributeDefinitions: [{ attributeName: "id", attributeType: "S" }],
  keySchema: [{ attributeName: "id", keyType: "HASH" }],
};

test.each([
  { kind: "Bucket", spec: { name: "toys" }, field: "policy", text: "{oops" },
  { kind: "Queue", spec: { queueName: "toys" }, field: "redrivePolicy", text: "[]" },
  { kind: "Topic", spec: { name: "toys" }, field: "deliveryPolicy", text: "{" },
  { kind: "Role", spec: { name: "toys" }, field: "assumeRolePolicyDocument", text: "{}}" },
  { kind: "Table", spec: TABLE, field: "resourcePolicy", text: "none" },
  { kind: "Repository", spec: { name: "toys" }, field: "lifecyclePolicy", text: '"{}"' },
  {
    kind: "Repository",
    spec: { name: "toys" },
    field: "policy",
    text: `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
  },
])("a pass over a $kind whose $field is not a JSON object creates nothing", async ({ kind, spec, field, text }) => {
  const { outcomes, object } = await passesOver(await load(kind), { ...spec, [field]: text });
  expect(outcomes[0]).toBe("terminal");
  expect(object?.status?.conditions).toContainEqual(
    expect.objectContaining({
      type: "ACK.Terminal",
      status: "True",
      reason: "InvalidSpec",
      message: `spec.${field} is not a JSON object`,
    }),
  );
  expect(object?.metadata.finalizers ?? []).toEqual([]);
});

test("a blank document is no document", async () => {
  expect((await passesOver(await load("Bucket"), { name: "toys", policy: " " })).outcomes[0]).toBe("created");
});
