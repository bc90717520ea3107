import { expect, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { formatUndo } from "../../../lib/undo/format-undo.ts";

const object = { kind: bucketKind, namespace: "shop", name: "invoices" };
const declared = { spec: {}, annotations: {} };
const chosen = {
  generation: 2,
  at: Date.parse("2026-03-01T12:00:00Z"),
  outcome: "changed",
  event: "Updated",
  declared,
} as const;
const past = { uid: "one", generations: [chosen], gaps: [4, 3] };
const manifest = { apiVersion: "", kind: "Bucket", metadata: { name: "invoices", namespace: "shop" }, spec: {} };
const changes = [
  { field: "versioning.status", from: "Suspended", to: "Enabled" },
  { field: "accelerate", from: '{"status":"Enabled"}', to: "none" },
  { field: "annotations.driftless.dev/drift-policy", from: "none", to: "report\u001b[2J" },
];
const undo = { manifest, changes, kept: ["driftless.dev/paused"], patch: undefined };
const plain = { width: 200, style: (_: string, text: string) => text };

test("shows where the object goes back to, each difference with a sign, what stays, and the gaps", () => {
  expect(formatUndo({ object, generation: 5, past, chosen, undo }, plain)).toBe(
    `Bucket shop/invoices: generation 5 -> as in generation 2, which a pass first read at 2026-03-01T12:00:00Z
  ~ versioning.status: Suspended -> Enabled
  - accelerate: {"status":"Enabled"}
  + annotations.driftless.dev/drift-policy: report\ufffd[2J
  i stays as it is, although it was different then: driftless.dev/paused
  i not in the history, because no pass read them: generations 3, 4`,
  );
});

test("says that a deleted object is made again, and that data is not", () => {
  const nothing = { ...undo, changes: [], kept: [] };
  expect(formatUndo({ object, generation: undefined, past: { ...past, gaps: [] }, chosen, undo: nothing }, plain)).toBe(
    `Bucket shop/invoices: deleted -> as in generation 2, which a pass first read at 2026-03-01T12:00:00Z
  no difference
  i data that was deleted together with the resource is not brought back`,
  );
});
