import { expect, test } from "vitest";
import { normal, recordHappenings } from "../../../lib/kubernetes/event.ts";
import { failed } from "../../../lib/reconcile/object/failure.ts";
import { createMemoryKubernetes } from "../../support/kubernetes/memory/memory-kubernetes.ts";
import { objectNamed } from "../../support/kubernetes/object-named.ts";
import { silentLog } from "../../support/programs/silent-log.ts";

test("the API server accepts the name of an Event, however long the object's name is", async () => {
  const kubernetes = createMemoryKubernetes();
  for (const name of ["toy", `${"a".repeat(199)}.b${"c".repeat(52)}`, `${"a".repeat(198)}.-${"b".repeat(50)}`]) {
    await recordHappenings(kubernetes, objectNamed(name), [normal("Created", "x")], silentLog);
  }
  const names = kubernetes.events.map(({ name }) => name);
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect(name).toMatch(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/);
    expect(name.length).toBeLessThanOrEqual(253);
  }
});

test("a failure with the same message is recorded as one Event per object; anything else is recorded every time", async () => {
  const kubernetes = createMemoryKubernetes();
  const failure = failed([{ message: "no", detail: "no" }]);
  const created = normal("Created", "x");
  const again = objectNamed("one", { metadata: { uid: "created again under its name" } });
  for (const object of [objectNamed("one"), objectNamed("one"), objectNamed("two"), again]) {
    await recordHappenings(kubernetes, object, [failure, created], silentLog);
  }
  expect(kubernetes.events.map(({ reason }) => reason).sort()).toEqual([
    ...["Created", "Created", "Created", "Created"],
    ...["Failed", "Failed", "Failed"],
  ]);
});

test("an Event that the API server rejects is logged, and does not prevent other Events from being recorded", async () => {
  const warnings: unknown[] = [];
  const kubernetes = createMemoryKubernetes({
    intercept: async ({ body }, carryOut) => {
      if (JSON.stringify(body).includes("Created")) throw new Error("no");
      return carryOut();
    },
  });
  const happenings = [normal("Created", "x"), normal("Updated", "y")];
  const log = { ...silentLog, warn: (message: string) => warnings.push(message) };
  await recordHappenings(kubernetes, objectNamed("one"), happenings, log);
  expect(kubernetes.events.map(({ reason }) => reason)).toEqual(["Updated"]);
  expect(warnings).toEqual(["event not recorded"]);
});
