import { expect, test, vi } from "vitest";
import { freePort, onFreePort } from "../../../../lib/local/processes/free-port.ts";

test("finds a port that the system does not assign to outgoing connections", async () => {
  const port = await freePort();
  expect(port).toBeGreaterThan(1023);
  expect(port).toBeLessThan(32_768);
});

test.each([
  "listen tcp: bind: address already in use",
  "localstack is not ready after 60 s. TimeoutError: gave up waiting for gateway server to start",
])("tries another port when the first is already in use: %s", async (message) => {
  const start = vi
    .fn<(port: number) => Promise<string>>()
    .mockRejectedValueOnce(new Error(message))
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
