import { once } from "node:events";
import { createServer } from "node:http";
import type { SharedEmulator } from "../aws/shared-emulator.ts";

/** Starts an emulator and resolves to its endpoint. */
export type StartEmulator = () => Promise<string>;

/** The server from which tests get the endpoints of the emulators that they share. */
export interface EmulatorServer extends AsyncDisposable {
  /** `http://127.0.0.1:port`. The response to `GET /<name>` is the endpoint of that emulator. */
  readonly url: string;
}

/** Starts the server. An emulator starts when a test first asks for it, so a run pays only for the emulators that it uses. */
export async function startEmulatorServer(
  emulators: Readonly<Record<SharedEmulator, StartEmulator>>,
): Promise<EmulatorServer> {
  const started = new Map<string, Promise<string>>();

  async function endpointOf(name: string): Promise<string> {
    const start = new Map(Object.entries<StartEmulator>(emulators)).get(name);
    if (start === undefined) throw new Error(`there is no emulator ${name}`);
    const endpoint = started.get(name) ?? start();
    started.set(name, endpoint);
    return await endpoint;
  }

  const server = createServer(({ url = "/" }, response) => {
    endpointOf(url.slice(1)).then(
      (endpoint) => response.end(endpoint),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
