import { expect, test } from "vitest";
import { describeChanges, recordHappenings } from "../../../lib/reconcile/events.ts";
import { createMemoryKubernetes } from "../../support/memory-kubernetes.ts";
import { objectNamed } from "../../support/object-named.ts";
import { silentLog } from "../../support/silent-log.ts";

test("changes are told as their field, what it was and what it is", () => {
  expect(
    describeChanges([
      { field: "versioning", from: "Enabled", to: "Suspended" },
      { field: "policy", from: undefined, to: { Statement: [] } },
      { field: "rules", from: [1, true, null], to: undefined },
    ]),
  ).toBe('versioning: Enabled -> Suspended; policy: default -> {"Statement":[]}; rules: [1,true,null] -> default');
});

test("the name of an Event is a name to the API server, however long the object's is", async () => {
  const kubernetes = createMemoryKubernetes();
  for (const name of ["toy", `${"a".repeat(199)}.b${"c".repeat(52)}`, `${"a".repeat(198)}.-${"b".repeat(50)}`]) {
    await recordHappenings(
      kubernetes,
      objectNamed(name),
      [{ type: "Normal", reason: "Created", note: "x", action: "Reconcile" }],
      silentLog,
    );
  }
  const names = kubernetes.events.map(({ name }) => name);
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect(name).toMatch(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/);
    expect(name.length).toBeLessThanOrEqual(253);
  }
});

test("happenings of one key are one Event for one object, and others for another", async () => {
  const kubernetes = createMemoryKubernetes();
  const failed = { type: "Warning", reason: "Failed", note: "no", action: "Reconcile", key: "no" } as const;
  const created = { type: "Normal", reason: "Created", note: "x", action: "Reconcile" } as const;
  const again = objectNamed("one", { metadata: { uid: "made again under its name" } });
  for (const object of [objectNamed("one"), objectNamed("one"), objectNamed("two"), again]) {
    await recordHappenings(kubernetes, object, [failed, created], silentLog);
  }
  expect(kubernetes.events.map(({ reason }) => reason).sort()).toEqual([
    ...["Created", "Created", "Created", "Created"],
    ...["Failed", "Failed", "Failed"],
  ]);
});
