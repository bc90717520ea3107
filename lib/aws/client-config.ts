import type { ClientOptions } from "../reconcile/contract/aws.ts";

/** The options of a client. The SDK determines omitted options from its environment. */
export interface ClientConfig extends Omit<ClientOptions, "credentials"> {
  readonly credentials?: StaticCredentials | NonNullable<ClientOptions["credentials"]>;
  /** An endpoint other than AWS's own, such as `http://127.0.0.1:4566`. */
  readonly endpoint?: string;
}

/** The credentials of a user. */
interface StaticCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const agent = { keepAlive: true, maxSockets: 100 };

/**
 * The options of every client: at most three attempts, each with 2 s to connect and 4 s to get a response, over connections that are kept
 * open. Never use the SDK's `cacheMiddleware`: concurrent calls then share a context, and may all be sent to the bucket of the last one.
 */
export const calling = {
  retryMode: "standard",
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 2_000,
    requestTimeout: 4_000,
    throwOnRequestTimeout: true,
    httpAgent: agent,
    httpsAgent: agent,
  },
} as const;
