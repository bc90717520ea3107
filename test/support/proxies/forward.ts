import { once } from "node:events";
import { type Agent, type IncomingMessage, request } from "node:http";
import { pipeline } from "node:stream/promises";

/** The server to which a proxy forwards requests. */
export interface Target {
  /** `http://host:port` */
  readonly url: string;
  readonly agent: Agent;
}

/**
 * Forwards a request unchanged, including the Host header, which signatures cover. Resolves when the response begins. If the body has
 * already been read, it must be passed as `body`.
 */
export async function forward(
  incoming: IncomingMessage,
  body: string | undefined,
  { url, agent }: Target,
): Promise<IncomingMessage> {
  // Node has already responded to the caller's "Expect: 100-continue".
  const { expect: _, connection: __, ...headers } = incoming.headers;
  const passed = request(new URL(incoming.url ?? "/", url), { method: incoming.method, headers, agent });
  const sent = pipeline(body === undefined ? incoming : [body], passed);
  const [answered] = await Promise.all([once(passed, "response"), sent]);
  const [answer]: IncomingMessage[] = answered;
  if (answer === undefined) throw new Error(`${url} does not answer`);
  return answer;
}
