import { expect, test } from "vitest";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { failedBefore } from "../../../lib/plan/failed-before.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";

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

test.each<Partial<Parameters<typeof failedBefore>[0]> & { readonly when: string }>([
  { when: "the spec has changed", object: { ...stored, metadata: objectMeta(1, { generation: 2 }) } },
  { when: "the plan itself says why", would: "refuse" },
  { when: "nothing would be done", would: "keep" },
  { when: "there is no object yet", stored: undefined },
])("nothing is said if $when", ({ would = "create", object = stored, ...given }) => {
  expect(failedBefore({ would, object, stored: "stored" in given ? undefined : stored })).toEqual([]);
});
