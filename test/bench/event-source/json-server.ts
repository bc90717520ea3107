import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Handles a request whose body has been read: responds with a status and JSON, or keeps the request waiting. */
export type JsonHandler = (request: IncomingMessage, body: string, respond: Respond) => void;
export type Respond = (status: number, answer: unknown, headers?: Readonly<Record<string, string>>) => void;

/** A server on loopback. */
export interface JsonServer extends AsyncDisposable {
  readonly url: string;
}

/** Starts a server on a free port. If `handle` throws, the server responds with 400 and the error's message as AWS's error code. */
export async function startJsonServer(handle: JsonHandler): Promise<JsonServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const respond: Respond = (status, answer, headers) => send(response, status, answer, headers);
      try {
        handle(request, Buffer.concat(chunks).toString("utf8"), respond);
      } catch (error) {
        respond(400, { __type: error instanceof Error ? error.message : String(error) });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A server that listens on TCP has such an address.
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => close(server) };
}

function send(response: ServerResponse, status: number, answer: unknown, headers = {}): void {
  const text = JSON.stringify(answer);
  response.writeHead(status, {
    "content-type": "application/x-amz-json-1.0",
    "content-length": Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
