import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { refusal } from "../aws/refusals.ts";
import { forward } from "./forward.ts";

/** The mishaps that can happen to a call on its way. */
export const mishaps = ["refused", "cut", "unanswered", "late"] as const;
export type Mishap = (typeof mishaps)[number];

/** A proxy that is in front of an AWS endpoint and loses some calls and some responses. */
export interface UnreliableProxy extends AsyncDisposable {
  /** `http://127.0.0.1:port`: the endpoint to use instead of the target. */
  readonly url: string;
  /** The number of times that each mishap has happened. */
  readonly counts: Readonly<Record<Mishap, number>>;
}

const LATE_MS = 2000;

/**
 * Starts a proxy on loopback in front of the endpoint `target`. `next` decides what happens to each call: the call is refused with 503; the
 * connection is cut before the call reaches the target, or after the target has carried out the call; the call arrives two seconds late; or
 * it arrives normally.
 */
export async function startUnreliableProxy(target: string, next: () => Mishap | undefined): Promise<UnreliableProxy> {
  const agent = new Agent({ keepAlive: true });
  const counts: Record<Mishap, number> = { refused: 0, cut: 0, unanswered: 0, late: 0 };
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    counts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, "close");
    },
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const mishap = next();
    if (mishap !== undefined) counts[mishap] += 1;
    if (mishap === "cut") return void outgoing.destroy();
    if (mishap === "refused") {
      const { status, headers, body } = refusal(
        { status: 503 },
        incoming.headers["x-amz-target"] === undefined ? "xml" : "json",
      );
      incoming.resume();
      outgoing.writeHead(status, headers).end(body);
      return;
    }
    if (mishap === "late") await sleep(LATE_MS);
    const answer = await forward(incoming, undefined, { url: target, agent });
    if (mishap === "unanswered") {
      answer.resume();
      return void outgoing.destroy();
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    await pipeline(answer, outgoing);
  }
}
