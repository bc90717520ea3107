import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withTimeLimit } from "../../../lib/aws/time-limit.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("aborts the signal that it provides when the time is up", async () => {
  const send = vi.fn((_signal: AbortSignal) => Promise.race<never>([]));
  const sent = withTimeLimit(10, new AbortController().signal, send);
  const rejected = expect(sent).rejects.toHaveProperty("name", "TimeoutError");
  await vi.advanceTimersByTimeAsync(10);
  await rejected;
  expect(send.mock.calls[0]?.[0].reason).toHaveProperty("name", "TimeoutError");
});

it("passes on the abort reason of the signal that it receives", async () => {
  const outer = new AbortController();
  const send = vi.fn((_signal: AbortSignal) => Promise.race<never>([]));
  const sent = withTimeLimit(10, outer.signal, send);
  const reason = new Error("stop");
  outer.abort(reason);
  await expect(sent).rejects.toBe(reason);
  expect(send.mock.calls[0]?.[0].reason).toBe(reason);
});

it.each([
  ["answered", () => Promise.resolve("done")],
  ["rejected", () => Promise.reject(new Error("refused"))],
])("leaves no timer and no listener behind after a call has been %s", async (_, send) => {
  const { signal } = new AbortController();
  const listeners = new Set<unknown>();
  vi.spyOn(signal, "addEventListener").mockImplementation((_type, listener) => void listeners.add(listener));
  vi.spyOn(signal, "removeEventListener").mockImplementation((_type, listener) => void listeners.delete(listener));
  const sent = withTimeLimit(10, signal, send);
  expect([vi.getTimerCount(), listeners.size]).toEqual([1, 1]);
  await Promise.allSettled([sent]);
  expect([vi.getTimerCount(), listeners.size]).toEqual([0, 0]);
});
