import { expect, test } from "vitest";
import { createWindow } from "../../../../lib/relay/hints/window.ts";

/** A window whose clock the test sets. `fill` sends changes of further objects while there is room, and returns their uids. */
function scenario() {
  let time = 1_000_000;
  let objects = 0;
  const window = createWindow(() => time);
  return {
    window,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    fill: () => {
      const uids: string[] = [];
      while (window.hasRoom()) {
        uids.push(String(++objects));
        window.sent(String(objects));
      }
      return uids;
    },
  };
}

test("thirty changes fit in at first, and a change of an object that is waiting for an answer takes no further place", () => {
  const { window, fill } = scenario();
  for (let change = 0; change < 100; change++) window.sent("same");
  expect(fill()).toHaveLength(29);
});

test("a full window has room again when ten changes fit in", () => {
  const { window, fill } = scenario();
  const uids = fill();
  for (const uid of uids.slice(0, 9)) window.answered(uid);
  expect(window.hasRoom()).toBe(false);
  window.answered(uids[9] ?? "");
  expect(fill()).toHaveLength(10);
});

test.each([
  { perSecond: 40, wayMs: 30 },
  { perSecond: 40, wayMs: 500 },
  { perSecond: 300, wayMs: 30 },
  { perSecond: 300, wayMs: 500 },
])(
  "functions that begin $perSecond passes per second, $wayMs ms after a change, always have work, and none waits for long",
  ({ perSecond, wayMs }) => {
    const { window, wait, fill } = scenario();
    /** The changes on their way or in the queue, and how long ago each was sent. */
    let sent: { readonly uid: string; ms: number }[] = [];
    let begun = 0;
    let longest = 0;
    for (let ms = 0; ms < 60_000; ms++) {
      sent.push(...fill().map((uid) => ({ uid, ms: 0 })));
      wait(1);
      for (const one of sent) one.ms += 1;
      if ((ms * perSecond) % 1000 >= perSecond) continue;
      const [first, ...others] = sent;
      if (first === undefined || first.ms < wayMs) continue;
      window.answered(first.uid);
      sent = others;
      begun += 1;
      longest = Math.max(longest, first.ms);
    }
    expect(begun).toBeGreaterThan(0.9 * 60 * perSecond);
    expect(longest).toBeLessThan(wayMs + 1000);
  },
);

test("after three seconds without an answer, waiting helps nobody", () => {
  const { window, wait, fill } = scenario();
  const [first = ""] = fill();
  wait(2000);
  window.answered(first);
  expect(window.waitMs()).toBe(3000);
  wait(2999);
  expect(window.waitMs()).toBe(1);
  wait(1000);
  expect(window.waitMs()).toBe(0);
});

test("a change without an answer counts as lost after a minute", () => {
  const { window, wait, fill } = scenario();
  fill();
  wait(59_999);
  expect(window.hasRoom()).toBe(false);
  wait(1);
  expect(fill()).toHaveLength(30);
});

test("a window that was empty starts again with its first size", () => {
  const { window, fill } = scenario();
  for (let round = 0; round < 5; round++) {
    for (const uid of fill()) window.answered(uid);
  }
  expect(fill()).toHaveLength(30);
});

test("a clock that is set back does not make a change wait longer", () => {
  const { window, wait, fill } = scenario();
  fill();
  wait(-3_600_000);
  expect(window.waitMs()).toBe(0);
});
