import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import type { Connection } from "./connection/connection.ts";
import { streamAgent } from "./connection/stream-agent.ts";
import { statusIn } from "./status-in.ts";

/** One request whose response is read as it arrives. */
export interface StreamRequest {
  /** Path and query. */
  readonly path: string;
  readonly accept: string;
  readonly signal: AbortSignal;
  /** Milliseconds without a byte after which the connection counts as dead. */
  readonly inactivityMs: number;
  /** Called with each chunk's size in bytes. */
  readonly onBytes?: (bytes: number) => void;
}

/** How long to wait for the beginning of a response, in milliseconds. */
const answerMs = 30_000;

/** The API server rejected the request for a stream, ended the stream early, or did not respond. */
export class StreamError extends Error {
  override readonly name = "StreamError";
  /** The HTTP status, or the code of the `ERROR` event in the stream; `undefined` if there was no response. */
  readonly status: number | undefined;
  /** How long the API server asks clients to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    { status, retryAfterSeconds, ...options }: ErrorOptions & { status?: number; retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Nothing was received for `inactivityMs`: the connection is dead, or there is nothing to report. */
export class InactivityError extends Error {
  override readonly name = "InactivityError";
}

/**
 * Opens a stream on a separate connection and returns its bytes; resolves when the API server has accepted the request.
 *
 * Each stream uses HTTP/1.1 and a fresh connection: a connection that was kept alive may have died unnoticed. If the API server rejects the
 * token, the token is renewed once. Rejects with `StreamError` if the API server returns an error or does not respond. The iteration throws
 * the transport's error if the stream breaks, and `InactivityError` if nothing arrives while the reader is waiting.
 */
export async function openStream(connection: Connection, options: StreamRequest): Promise<AsyncIterable<Buffer>> {
  let answer = await send(connection, options, await connection.token?.());
  if (answer.statusCode === 401 && connection.token) {
    answer.destroy();
    answer = await send(connection, options, await connection.token({ refresh: true }));
  }
  if (answer.statusCode !== 200) throw await refusal(answer, options);
  return watched(answer, options);
}

function send(connection: Connection, options: StreamRequest, token: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { path, accept, signal } = options;
    const patienceMs = Math.min(options.inactivityMs, answerMs);
    const requestOptions: RequestOptions = {
      agent: streamAgent(connection),
      signal,
      headers: {
        accept,
        "user-agent": "driftless",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    };
    const outgoing = request(new URL(path, connection.server), requestOptions);
    const watchdog = setTimeout(() => outgoing.destroy(silence(path, patienceMs)), patienceMs);
    outgoing.on("response", (incoming) => {
      clearTimeout(watchdog);
      resolve(incoming);
    });
    outgoing.on("error", (error) => {
      clearTimeout(watchdog);
      reject(
        signal.aborted ? error : new StreamError(`no response from the API server: ${error.message}`, { cause: error }),
      );
    });
    outgoing.end();
  });
}

/** Throws `InactivityError` if no chunk arrives in time. While the reader pauses, the clock does not run. */
async function* watched(body: IncomingMessage, options: StreamRequest): AsyncGenerator<Buffer, void, undefined> {
  const { path, inactivityMs, onBytes } = options;
  const arm = () => setTimeout(() => body.destroy(silence(path, inactivityMs)), inactivityMs);
  let watchdog = arm();
  try {
    for await (const chunk of body) {
      clearTimeout(watchdog);
      onBytes?.(chunk.length);
      yield chunk;
      watchdog = arm();
    }
  } finally {
    clearTimeout(watchdog);
    body.destroy();
  }
}

async function refusal(answer: IncomingMessage, options: StreamRequest): Promise<StreamError> {
  const chunks: Buffer[] = [];
  for await (const chunk of watched(answer, options)) chunks.push(chunk);
  const status = answer.statusCode ?? 0;
  const retryAfterSeconds = Number(answer.headers["retry-after"] ?? Number.NaN);
  const answered = Buffer.concat(chunks).toString("utf8");
  return new StreamError(`${status}: ${statusIn(answered).message ?? answered.slice(0, 200)}`, {
    status,
    ...(Number.isFinite(retryAfterSeconds) ? { retryAfterSeconds } : {}),
  });
}

function silence(path: string, inactivityMs: number): InactivityError {
  return new InactivityError(`nothing received from the API server for ${inactivityMs / 1000} s: GET ${path}`);
}
