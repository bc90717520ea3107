import { expect, test } from "vitest";
import { createPace } from "../../../../lib/relay/hints/pace.ts";
import { createWindow } from "../../../../lib/relay/hints/window.ts";

/** A pace whose clock the test sets. */
function scenario() {
  let time = 1_000_000;
  let uid = 0;
  const now = () => time;
  const pace = createPace(createWindow(now), now);
  return {
    pace,
    /** Sends a hint about another object beyond the share. */
    exceed: (namespace: string) => pace.exceeded({ namespace, uid: String(++uid) }),
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("a namespace beyond its share has to wait between two hints while users are at work elsewhere", () => {
  const { pace, wait, exceed } = scenario();
  pace.changed("neighbour");
  pace.changed("flood");
  expect(pace.waitMs("flood")).toBe(0);
  expect(exceed("flood")).toBe(false);
  expect(pace.waitMs("flood")).toBe(125);
  expect(pace.waitMs("neighbour")).toBe(0);
  wait(125);
  expect(pace.waitMs("flood")).toBe(0);
});

test("users elsewhere count as at work for two seconds after a change", () => {
  const { pace, wait, exceed } = scenario();
  pace.changed("neighbour");
  wait(1_999);
  for (let change = 0; change < 1000; change++) pace.changed("flood");
  expect(exceed("flood")).toBe(false);
  wait(1);
  expect(pace.waitMs("flood")).toBe(0);
  expect(exceed("flood")).toBe(true);
});

test("a namespace that is alone goes to the changes queue beyond its share, as far as the window has room", () => {
  const { pace, exceed } = scenario();
  pace.changed("flood");
  let sent = 0;
  while (pace.waitMs("flood") === 0) sent += exceed("flood") ? 1 : expect.fail();
  expect(sent).toBe(30);
  expect(exceed("flood")).toBe(false);
});

test("a namespace that is alone does not wait for room any longer when another one has work", () => {
  const { pace, exceed } = scenario();
  pace.changed("flood");
  while (pace.waitMs("flood") === 0) exceed("flood");
  expect(pace.waitMs("flood")).toBe(3000);
  pace.changed("neighbour");
  expect([pace.waitMs("flood"), exceed("flood"), pace.waitMs("flood")]).toEqual([0, false, 125]);
});

test("two namespaces beyond their shares slow each other down", () => {
  const { pace, exceed } = scenario();
  for (const namespace of ["a", "b"]) pace.changed(namespace);
  for (const namespace of ["a", "b"]) exceed(namespace);
  expect(["a", "b"].map((namespace) => pace.waitMs(namespace) > 0)).toEqual([true, true]);
});

test("a clock that is set back does not make a namespace wait longer", () => {
  const { pace, wait, exceed } = scenario();
  pace.changed("neighbour");
  exceed("flood");
  wait(-3_600_000);
  expect(pace.waitMs("flood")).toBeLessThanOrEqual(125);
});
