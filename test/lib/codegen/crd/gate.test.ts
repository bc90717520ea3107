import { expect, it } from "vitest";
import { comparisonWithAck } from "../../../../lib/codegen/crd/gate.ts";

const kinds = [
  { kind: "Thing", matched: 1, total: 2, additions: ["spec.size"] },
  { kind: "Other", matched: 3, total: 3, additions: [] },
];

it("lists what ACK does not have only for those who ask", () => {
  expect(comparisonWithAck(kinds, { additions: false })).toEqual(["Thing 1/2", "Other 3/3"]);
  expect(comparisonWithAck(kinds, { additions: true })).toEqual([
    "Thing 1/2",
    "Other 3/3",
    "  Thing in addition to ACK: spec.size",
  ]);
});
