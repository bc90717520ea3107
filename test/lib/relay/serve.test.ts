import { createServer } from "node:http";
import { networkInterfaces } from "node:os";
import { expect, onTestFinished, test, vi } from "vitest";
import { serve } from "../../../lib/relay/serve.ts";

const own = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal);

async function answer(host: string, port: number): Promise<string> {
  return await (await fetch(`http://${host}:${port}/`)).text();
}

/** What `bind6` returns where the kernel has no IPv6. */
const EAFNOSUPPORT = -97;

/** Makes the kernel appear to have no IPv6. */
async function withoutIpv6(): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket: object = Object.getPrototypeOf(Reflect.get(server, "_handle"));
  await new Promise((resolve) => server.close(resolve));
  const spy = vi.spyOn(socket as { bind6: () => number }, "bind6").mockReturnValue(EAFNOSUPPORT);
  onTestFinished(() => spy.mockRestore());
}

test("a server in a pod responds where the kernel has no IPv6", async () => {
  await withoutIpv6();
  const port = await serve(0, { local: false }, (_, response) => response.end("ok"));
  expect(await answer("127.0.0.1", port)).toBe("ok");
});

test("a server in a pod responds over IPv4 where the kernel has IPv6", async () => {
  const port = await serve(0, { local: false }, (_, response) => response.end("ok"));
  expect(await answer("127.0.0.1", port)).toBe("ok");
});

test.skipIf(own === undefined)("a local server cannot be reached through the machine's other addresses", async () => {
  const port = await serve(0, { local: true }, (_, response) => response.end("ok"));
  expect(await answer("127.0.0.1", port)).toBe("ok");
  await expect(answer(own?.address ?? "", port)).rejects.toThrow("fetch failed");
});
