import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The response of a stub. */
export interface StubAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server on loopback that keeps its requests and responds to each of them with the result of `answer`. */
export interface HttpStub {
  readonly url: string;
  readonly requests: readonly IncomingMessage[];
  close(): Promise<void>;
}

/** Starts the server. If `answer` rejects, the connection is cut. */
export async function startHttpStub(
  answer: (request: IncomingMessage) => StubAnswer | Promise<StubAnswer>,
): Promise<HttpStub> {
  const requests: IncomingMessage[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request);
    const { status, headers = {}, body = "" } = await answer(request);
    if (!request.readableEnded) await once(request.resume(), "end");
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A server that listens on TCP has such an address.
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
