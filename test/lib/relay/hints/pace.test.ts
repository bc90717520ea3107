import { expect, test } from "vitest";
import { createPace } from "../../../../lib/relay/hints/pace.ts";

/** A pace whose clock the test sets. */
function scenario() {
  let time = 1_000_000;
  return {
    pace: createPace(() => time),
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("a namespace beyond its share has to wait between two hints while users are at work elsewhere", () => {
  const { pace, wait } = scenario();
  pace.changed("neighbour");
  pace.changed("flood");
  expect(pace.waitMs("flood")).toBe(0);
  pace.exceeded("flood");
  expect(pace.waitMs("flood")).toBe(125);
  expect(pace.waitMs("neighbour")).toBe(0);
  wait(125);
  expect(pace.waitMs("flood")).toBe(0);
});

test("users elsewhere count as at work for a minute after a change", () => {
  const { pace, wait } = scenario();
  pace.changed("neighbour");
  wait(59_999);
  for (let change = 0; change < 1000; change++) pace.changed("flood");
  pace.exceeded("flood");
  expect(pace.waitMs("flood")).toBeGreaterThan(0);
  wait(125);
  pace.exceeded("flood");
  expect(pace.waitMs("flood")).toBe(0);
});

test("a namespace that is alone does not have to wait", () => {
  const { pace } = scenario();
  pace.changed("flood");
  pace.exceeded("flood");
  expect(pace.waitMs("flood")).toBe(0);
});

test("two namespaces beyond their shares slow each other down", () => {
  const { pace } = scenario();
  for (const namespace of ["a", "b"]) pace.changed(namespace);
  for (const namespace of ["a", "b"]) pace.exceeded(namespace);
  expect(["a", "b"].map((namespace) => pace.waitMs(namespace) > 0)).toEqual([true, true]);
});

test("a clock that is set back does not make a namespace wait longer", () => {
  const { pace, wait } = scenario();
  pace.changed("neighbour");
  pace.exceeded("flood");
  wait(-3_600_000);
  expect(pace.waitMs("flood")).toBeLessThanOrEqual(125);
});
