import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reporting } from "../../../../lib/local/processes/reporting.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("reports every ten seconds what a slow step is doing, and at the end how long it took", async () => {
  const lines: string[] = [];
  await reporting(
    "kubectl",
    (line) => lines.push(line),
    async (doing) => {
      doing("downloading");
      await vi.advanceTimersByTimeAsync(10_000);
      doing("compiling");
      await vi.advanceTimersByTimeAsync(12_000);
    },
  );
  expect(lines).toEqual(["kubectl: downloading, 10 s", "kubectl: compiling, 20 s", "kubectl: done in 22 s"]);
});

test("reports nothing more after a failure", async () => {
  const lines: string[] = [];
  const failing = reporting(
    "kubectl",
    (line) => lines.push(line),
    () => Promise.reject(new Error("failed")),
  );
  await expect(failing).rejects.toThrow("failed");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([]);
});
