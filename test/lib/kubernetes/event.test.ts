import { expect, test } from "vitest";
import { eventBody, timeText } from "../../../lib/kubernetes/event.ts";
import { objectNamed } from "../../support/kubernetes/object-named.ts";

const event = { name: "data.1", type: "Normal", reason: "Updated", action: "Reconcile" } as const;
const noteOf = (note: string) => String(eventBody(objectNamed("data"), { ...event, note }, new Date()).note);

test("an Event refers to its object, and its time has microseconds", () => {
  const object = objectNamed("data");
  expect(eventBody(object, { ...event, note: "a" }, new Date("2030-01-01T12:00:00.123Z"))).toMatchObject({
    metadata: { name: "data.1", namespace: "default" },
    type: "Normal",
    reason: "Updated",
    action: "Reconcile",
    note: "a",
    eventTime: "2030-01-01T12:00:00.123000Z",
    regarding: { kind: "Bucket", name: "data", namespace: "default", uid: object.metadata.uid },
  });
});

test.each(["2030-01-01T12:00:00.000Z", "2030-01-01T12:00:00.999Z"])(
  "the time of %s has no fractions of a second",
  (at) => {
    expect(timeText(Date.parse(at))).toBe("2030-01-01T12:00:00Z");
  },
);

test("a note of 1024 bytes is kept, and a longer one is truncated between two characters", () => {
  expect(noteOf("x".repeat(1024))).toBe("x".repeat(1024));
  expect(noteOf("x".repeat(1025))).toBe(`${"x".repeat(1021)}…`);
  expect(noteOf("ü".repeat(513))).toBe(`${"ü".repeat(510)}…`);
});
