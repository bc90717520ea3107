import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { finished, pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createTally, type Tally } from "../assertions/tally.ts";
import { awsOperation, errorFormat, isRead } from "../aws/aws-operation.ts";
import { createRefusals, type Refusals, refusal } from "../aws/refusals.ts";
import { forward, type Target } from "./forward.ts";

/** Selects operations. A method that is called without such a function selects all operations. */
export type Matches = (operation: string) => boolean;

/** Selects calls by their operation and their path. */
type MatchesCall = (operation: string, path: string) => boolean;

/** A proxy that is in front of an AWS endpoint, records all calls and, unless told otherwise, passes them on. */
export interface CountingProxy extends Tally {
  /** `http://127.0.0.1:port`: the endpoint to use instead of the target. */
  readonly url: string;
  /** The number of calls that are not reads, according to their names. */
  mutating(): number;
  /** The highest number of simultaneous calls of an operation since the start. */
  peakOf(operation: string): number;
  /** The different callers since the last `reset`, as `<access key>/<region>/<service>`. */
  readonly callers: ReadonlySet<string>;
  /** From now on, delays each call by this many milliseconds. */
  delay(ms: number): void;
  /** Holds calls that arrive from now on until `release`. By default, holds all of them. */
  hold(matches?: MatchesCall): void;
  /** Releases the held calls, and stops holding calls. */
  release(): void;
  /** Lets the proxy itself respond to calls, with an error in the form of their protocol. */
  refuseNext: Refusals["refuseNext"];
  refuse: Refusals["refuse"];
  refuseNothing: Refusals["refuseNothing"];
  /** Stops the proxy, and ends all open and held calls. */
  close(): Promise<void>;
}

/** Starts a proxy on loopback in front of the endpoint `target`. It passes on the Host header unchanged, because signatures cover it. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true });
  const tally = createTally();
  const refusals = createRefusals();
  const underWay = new Map<string, number>();
  const peaks = new Map<string, number>();
  const callers = new Set<string>();
  let delayMs = 0;
  let gate: { readonly matches: MatchesCall; readonly opened: Promise<void>; readonly open: () => void } | undefined;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/", headers } = incoming;
    const form = isForm(incoming) ? await text(incoming) : undefined;
    const operation = awsOperation({ method, url, headers, form: form ?? "" });
    const before = underWay.get(operation) ?? 0;
    underWay.set(operation, before + 1);
    peaks.set(operation, Math.max(before + 1, peaks.get(operation) ?? 0));
    tally.begin(operation);
    callers.add(callerOf(headers.authorization));
    try {
      if (gate?.matches(operation, url)) await gate.opened;
      if (delayMs > 0) await sleep(delayMs);
      const refused = refusals.take(operation);
      if (refused === undefined) {
        await passOn(incoming, form, outgoing, { url: target, agent });
      } else {
        const response = refusal(refused, errorFormat(headers));
        incoming.resume();
        outgoing.writeHead(response.status, response.headers);
        await finished(outgoing.end(response.body));
      }
    } finally {
      tally.end();
      underWay.set(operation, (underWay.get(operation) ?? 0) - 1);
    }
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");

  function release(): void {
    gate?.open();
    gate = undefined;
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    counts: tally.counts,
    total: (matches) => tally.total(matches),
    callers,
    reset() {
      tally.reset();
      callers.clear();
    },
    get peakInFlight() {
      return tally.peakInFlight;
    },
    get rounds() {
      return tally.rounds;
    },
    mutating: () => tally.total((operation) => !isRead(operation)),
    peakOf: (operation) => peaks.get(operation) ?? 0,
    delay(ms: number) {
      delayMs = ms;
    },
    hold(matches: MatchesCall = () => true) {
      release();
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = { matches, opened: promise, open: resolve };
    },
    release,
    refuseNext: (count, status, matches) => refusals.refuseNext(count, status, matches),
    refuse: (operation, status, code, message) => refusals.refuse(operation, status, code, message),
    refuseNothing: () => refusals.refuseNothing(),
    async close() {
      release();
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, "close");
    },
  };
}

/** The credential scope of a signature, without the date. */
function callerOf(authorization = ""): string {
  const [, accessKey, region, service] = /Credential=([^/]+)\/\d+\/([^/]+)\/([^/]+)\//.exec(authorization) ?? [];
  return accessKey === undefined ? "nobody" : `${accessKey}/${region}/${service}`;
}

function isForm({ headers }: IncomingMessage): boolean {
  return headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
}

/** Passes on a call, and passes back its response. */
async function passOn(
  incoming: IncomingMessage,
  form: string | undefined,
  outgoing: ServerResponse,
  target: Target,
): Promise<void> {
  const answer = await forward(incoming, form, target);
  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  await pipeline(answer, outgoing);
}
