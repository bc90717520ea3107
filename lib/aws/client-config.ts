import type { ClientOptions } from "../reconcile/contract/aws.ts";

/** How a client is made. The SDK takes what is left out from its environment. */
export interface ClientConfig<Credentials> extends Omit<ClientOptions, "credentials"> {
  readonly credentials?: Credentials;
  /** An endpoint other than AWS's own, such as `http://127.0.0.1:4566`. */
  readonly endpoint?: string;
}

const agent = { keepAlive: true, maxSockets: 100 };

/**
 * How every client calls: at most three attempts, each with 2 s to connect and 4 s to get a response, on connections that stay open.
 *
 * Never with the SDK's `cacheMiddleware`: concurrent calls then share one context, and may all go to the bucket of the last one.
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
