import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startInvocationClock } from "../../functions/invocation-clock.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const withRemaining = (milliseconds: number) => startInvocationClock({ getRemainingTimeInMillis: () => milliseconds });

test("the signal fires 6 s before the function is stopped, and overdue rejects 3 s before", async () => {
  const { signal, overdue } = withRemaining(30_000);
  let isOverdue = false;
  const noticed = overdue.catch(() => {
    isOverdue = true;
  });
  await vi.advanceTimersByTimeAsync(23_999);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal.reason).toMatchObject({ name: "TimeoutError", message: "the function is about to be stopped" });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(isOverdue).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await noticed;
  expect(isOverdue).toBe(true);
});

test("no invocation relies on more than 30 s, even if Lambda reports more", async () => {
  const { signal, overdue } = withRemaining(300_000);
  const noticed = expect(overdue).rejects.toThrow("not finished in time");
  await vi.advanceTimersByTimeAsync(24_000);
  expect(signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(3_000);
  await noticed;
});

test("an invocation with almost no time left still gets 1 s", async () => {
  const { signal, overdue } = withRemaining(1_500);
  const noticed = expect(overdue).rejects.toThrow("not finished in time");
  await vi.advanceTimersByTimeAsync(999);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal.aborted).toBe(true);
  await noticed;
});

test("leaves no timer behind when it is stopped", () => {
  const { stop } = withRemaining(30_000);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
