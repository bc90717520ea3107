import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { pipeline } from "node:stream";
import type { Connection } from "../../lib/kubernetes/connection.ts";
import { type StubApiServer, startStubApiServer } from "./stub-api-server.ts";

/** Stands before an API server, passes every request on, and refuses a list by watch, as an API server without WatchList does. */
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
    passOn(incoming, passed);
  });
}

/** When one end breaks off, the other does too. */
function passOn(from: IncomingMessage, to: NodeJS.WritableStream): void {
  pipeline(from, to, () => undefined);
}
