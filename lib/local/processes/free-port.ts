import { once } from "node:events";
import { createServer } from "node:net";

/**
 * The ports to choose from: below those that Linux (32,768), macOS and Windows (49,152) assign to outgoing connections. A port that the
 * system assigns can be taken by such a connection before the program that it is meant for listens on it, seconds later.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_767;

/** What a program says if it does not get its port. LocalStack hides the reason: it only does not see itself respond. */
const PORT_TAKEN = /address already in use|gave up waiting for gateway server/i;

/** A TCP port of 127.0.0.1 on which nothing listens. The system assigns it to no outgoing connection. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= 100; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT + 1));
    if (await isFree(port)) return port;
  }
  throw new Error(`found no free port between ${FIRST_PORT} and ${LAST_PORT}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}

/** Starts something on a free port, and retries on another port if another process took the first one in the meantime. */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === 3 || !(error instanceof Error && PORT_TAKEN.test(error.message))) throw error;
    }
  }
}
