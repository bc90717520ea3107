import { once } from "node:events";
import { createServer } from "node:net";

/** A TCP port on 127.0.0.1 that the system has just found to be free. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("the system assigned no port");
  return address.port;
}

/** Starts something on a free port, and retries on another port if another process took the first one in the meantime. */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === 3 || !(error instanceof Error && /address already in use/i.test(error.message))) throw error;
    }
  }
}
