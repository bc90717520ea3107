import { expect, test, vi } from "vitest";
import { freePort, onFreePort } from "../../../../lib/local/processes/free-port.ts";

test("finds a port", async () => {
  expect(await freePort()).toBeGreaterThan(1023);
});

test("tries another port when the first is already in use", async () => {
  const start = vi
    .fn<(port: number) => Promise<string>>()
    .mockRejectedValueOnce(new Error("listen tcp: bind: address already in use"))
    .mockResolvedValueOnce("started");
  expect(await onFreePort(start)).toBe("started");
  const [[first], [second]] = start.mock.calls as [[number], [number]];
  expect(first).not.toBe(second);
});

test("gives up if every port that it tries is in use, and immediately on any other failure", async () => {
  const taken = vi.fn(() => Promise.reject(new Error("address already in use")));
  await expect(onFreePort(taken)).rejects.toThrow("in use");
  expect(taken).toHaveBeenCalledTimes(3);
  const broken = vi.fn(() => Promise.reject(new Error("broken")));
  await expect(onFreePort(broken)).rejects.toThrow("broken");
  expect(broken).toHaveBeenCalledTimes(1);
});
