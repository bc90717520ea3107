import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { failedBefore, refusedBefore, unknownIn } from "../../../lib/plan/likely-failures.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";

const entryOf = (kind: string) => kinds.find(({ resource }) => resource.kind === kind) ?? expect.fail();

test("a value that the SDK does not know is noted, because AWS may know it", async () => {
  const spec = { name: "toys", versioning: { status: "Enable" } };
  expect(await unknownIn(entryOf("Bucket"), spec, "update")).toEqual([
    'UnknownValue: spec.versioning.status is "Enable"; known values: Enabled, Suspended',
  ]);
});

test.each(["keep", "delete", "refuse", "wait"] as const)(
  "a pass that would %s does not write the spec",
  async (would) => {
    const spec = { name: "toys", versioning: { status: "Enable" } };
    expect(await unknownIn(entryOf("Bucket"), spec, would)).toEqual([]);
  },
);

const stored: KubernetesObject = {
  apiVersion: "v1",
  kind: "Queue",
  metadata: objectMeta(1),
  status: {
    observedGeneration: 1,
    conditions: [
      { type: "ACK.Terminal", status: "True", reason: "InvalidParameterValue", message: "Too long." },
      { type: "ACK.Recoverable", status: "False", message: "none" },
      { type: "Ready", status: "False", message: "Too long." },
    ],
  },
};

test("what was refused is said if the next pass would try the same again", () => {
  expect(failedBefore({ would: "create", object: stored, stored })).toEqual([
    "InvalidParameterValue: the last pass over this spec failed: Too long.",
  ]);
});

test("what AWS refused to create for good is refused, and not what Driftless itself refused before", () => {
  const answered = (
    message: string,
    type: "ACK.Terminal" | "ACK.Recoverable" = "ACK.Terminal",
    reason = "InvalidParameterValue",
  ): KubernetesObject => ({
    ...stored,
    status: { observedGeneration: 1, conditions: [{ type, status: "True", reason, message }] },
  });
  const refused = answered("api error InvalidParameterValue: Too long.");
  const before = { would: "create", object: refused, stored: refused } as const;
  const text = "InvalidParameterValue: the last pass over this spec failed: api error InvalidParameterValue: Too long.";
  expect(refusedBefore(before)).toEqual([text]);
  expect(refusedBefore({ ...before, would: "update" })).toEqual([]);
  expect(refusedBefore({ ...before, object: { ...stored, metadata: objectMeta(1, { generation: 2 }) } })).toEqual([]);
  expect(refusedBefore({ ...before, stored: undefined })).toEqual([]);
  const invalid = answered("spec.name is not valid", "ACK.Terminal", "InvalidSpec");
  expect(refusedBefore({ ...before, object: invalid, stored: invalid })).toHaveLength(1);
  for (const other of [answered("Too long."), answered("api error Throttling: Slow down.", "ACK.Recoverable")]) {
    expect(refusedBefore({ ...before, stored: other })).toEqual([]);
  }
});

test.each<Partial<Parameters<typeof failedBefore>[0]> & { readonly when: string }>([
  { when: "the spec has changed", object: { ...stored, metadata: objectMeta(1, { generation: 2 }) } },
  { when: "the plan itself says why", would: "refuse" },
  { when: "nothing would be done", would: "keep" },
  { when: "there is no object yet", stored: undefined },
])("nothing is said if $when", ({ would = "create", object = stored, ...given }) => {
  expect(failedBefore({ would, object, stored: "stored" in given ? undefined : stored })).toEqual([]);
});
