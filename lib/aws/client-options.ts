/** What an AWS client needs to know. */
export interface ClientOptions<Credentials> {
  readonly region: string;
  /** Left out: the environment's, as the SDK finds them. */
  readonly credentials?: Credentials;
  /** An endpoint other than AWS's own, such as `http://127.0.0.1:4566`. */
  readonly endpoint?: string;
}

const agent = { keepAlive: true, maxSockets: 100 };

/** How every client calls: at most three times, each within 2 s to connect and 4 s to answer, on connections that it keeps. */
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
