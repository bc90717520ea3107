import { expect, it } from "vitest";
import { fifoNames } from "../../../../lib/kind/values/fifo-names.ts";

const { pattern } = fifoNames("queue", 80);

it.each(["a", "Jobs-2_new", "x".repeat(80), "jobs.fifo", `${"x".repeat(75)}.fifo`])("%s is a name", (name) => {
  expect(pattern.test(name)).toBe(true);
});

it.each(["", "*", "a.b", "jobs.fifo2", ".fifo", "x".repeat(81), `${"x".repeat(76)}.fifo`, "a\nb"])(
  "%j is not a name",
  (name) => {
    expect(pattern.test(name)).toBe(false);
  },
);
