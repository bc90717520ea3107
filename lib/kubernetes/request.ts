import { Agent, type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";
import { urlToHttpOptions } from "node:url";
import { errorText } from "../text/error-text.ts";
import { KubernetesApiError } from "./client.ts";
import type { Connection } from "./connection/connection.ts";
import { statusIn } from "./status-in.ts";

/** One request to an API server. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Path and query. */
  readonly path: string;
  readonly body?: unknown;
  readonly contentType?: string;
  /** If `text`, the response is plain text, such as a log, and is returned as it is. */
  readonly answer?: "text";
}

/**
 * Sends a request and returns the JSON or the text in the response. If the request fails, rejects with `KubernetesApiError`, and with no
 * other error.
 */
export type SendRequest = (request: ApiRequest) => Promise<unknown>;

/** Longer than a healthy API server needs for any response, and short compared with the 30 s for which a function is allowed to run. */
const TIMEOUT_MS = 10_000;

/**
 * Sends requests over HTTP/1.1 connections that are kept alive. If one died while it was kept open, for example because the Lambda sandbox
 * was frozen or the API server restarted, it is replaced once, and the request is sent again. This is safe, because patches carry a
 * resourceVersion. If the API server rejects the token, the token is renewed once.
 */
export function createSendRequest(connection: Connection): SendRequest {
  const agent = new Agent({
    ca: connection.ca,
    keepAlive: true,
    ...(connection.clientCertificate ?? {}),
  });

  return async function sendRequest(apiRequest) {
    if (connection.readOnly && apiRequest.method !== "GET") {
      throw new KubernetesApiError(`${describe(apiRequest)}: not sent because this connection is read-only`);
    }
    let answer = await sendOnce(apiRequest, await token({ refresh: false }));
    if (answer.status === 401 && connection.token) {
      answer = await sendOnce(apiRequest, await token({ refresh: true }));
    }
    if (answer.status >= 400) throw refusal(apiRequest, answer);
    return apiRequest.answer === "text" ? answer.text : parse(apiRequest, answer.text);
  };

  async function token(options: { readonly refresh: boolean }): Promise<string | undefined> {
    try {
      return await connection.token?.(options);
    } catch (error) {
      throw new KubernetesApiError(`no token for the API server: ${errorText(error)}`, { cause: error });
    }
  }

  async function sendOnce(apiRequest: ApiRequest, token: string | undefined): Promise<Answer> {
    try {
      return await exchange(connection, agent, apiRequest, token);
    } catch (error) {
      if (!(error instanceof StaleConnectionError)) throw unanswered(apiRequest, error);
    }
    try {
      return await exchange(connection, agent, apiRequest, token);
    } catch (error) {
      throw unanswered(apiRequest, error);
    }
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A connection from the pool turned out to be dead before a response began. */
class StaleConnectionError extends Error {
  override readonly name = "StaleConnectionError";
}

function exchange(
  { server, userAgent = "driftless" }: Connection,
  agent: Agent,
  apiRequest: ApiRequest,
  token: string | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = apiRequest.body === undefined ? undefined : JSON.stringify(apiRequest.body);
    const options: RequestOptions = {
      agent,
      method: apiRequest.method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: apiRequest.answer === "text" ? "*/*" : "application/json",
        "user-agent": userAgent,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined
          ? {}
          : {
              "content-type": apiRequest.contentType ?? "application/json",
              "content-length": Buffer.byteLength(body),
            }),
      },
    };
    const outgoing = request({ ...urlToHttpOptions(new URL(apiRequest.path, server)), ...options }, (incoming) => {
      text(incoming).then((answered) => resolve({ status: incoming.statusCode ?? 0, text: answered }), reject);
    });
    outgoing.on("error", (error) => {
      const stale = outgoing.reusedSocket && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
      reject(stale ? new StaleConnectionError(error.message, { cause: error }) : error);
    });
    outgoing.end(body);
  });
}

function parse(apiRequest: ApiRequest, answered: string): unknown {
  try {
    return JSON.parse(answered);
  } catch (error) {
    throw new KubernetesApiError(`${describe(apiRequest)}: the API server's response is not JSON`, { cause: error });
  }
}

function unanswered(apiRequest: ApiRequest, error: unknown): KubernetesApiError {
  return new KubernetesApiError(`${describe(apiRequest)}: no response from the API server: ${errorText(error)}`, {
    cause: error,
  });
}

function refusal(apiRequest: ApiRequest, { status, text: answered }: Answer): KubernetesApiError {
  const failure = statusIn(answered);
  return new KubernetesApiError(`${describe(apiRequest)}: ${failure.message ?? `HTTP status ${status}`}`, {
    status,
    ...(failure.reason === undefined ? {} : { reason: failure.reason }),
  });
}

function describe({ method, path }: ApiRequest): string {
  return `${method} ${path}`;
}
