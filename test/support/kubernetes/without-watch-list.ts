import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { pipeline } from "node:stream";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { type StubApiServer, startStubApiServer } from "./stub-api-server.ts";

/**
 * Starts a proxy in front of an API server. Like an API server without WatchList, it rejects requests to list objects in a watch. It passes
 * on all other requests.
 */
export async function startWithoutWatchList({ server, ca }: Connection): Promise<StubApiServer> {
  return await startStubApiServer((incoming, outgoing) => {
    const { method, url = "/", headers } = incoming;
    if (url.includes("sendInitialEvents")) {
      outgoing.writeHead(422).end(JSON.stringify({ message: "sendInitialEvents is forbidden for watch" }));
      return;
    }
    const passed = request(new URL(url, server), { method, headers, ca, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      passOn(answer, outgoing);
    });
    // Until there is an answer, nothing is passed on that would close the other end.
    outgoing.on("close", () => passed.destroy());
    passed.on("error", () => outgoing.destroy());
    passOn(incoming, passed);
  });
}

/** Passes data from one end of a connection to the other. If one end closes the connection, the other end closes it too. */
function passOn(from: IncomingMessage, to: NodeJS.WritableStream): void {
  pipeline(from, to, () => undefined);
}
