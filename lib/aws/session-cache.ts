import type { Credentials, Session } from "../reconcile/contract/aws.ts";
import { toApiError } from "./api-error.ts";
import { createBoundedCache } from "./bounded-cache.ts";
import type { RequestRole } from "./sts-client.ts";
import { withTimeLimit } from "./time-limit.ts";
import { CALL_LIMIT_MS } from "./write-guard.ts";

/** Sessions are renewed this long before they end. */
const MARGIN_MS = 5 * 60_000;
/** How many sessions are kept. To make room, the least recently requested session is removed. */
const MOST_SESSIONS = 500;

/** Returns the session with this key, and begins it if there is none. Rejects with `ApiError` if AWS refuses it. */
type OpenSession = (key: string, input: Parameters<RequestRole>[0]) => Promise<Session>;

/**
 * Creates the sessions of a process. Each is kept until 5 minutes before it ends; concurrent requests for the same one share a call. `now`
 * is in milliseconds since the epoch.
 */
export function createSessionCache(request: RequestRole, now: () => number): OpenSession {
  const sessions = createBoundedCache<Promise<Credentials>>(MOST_SESSIONS);

  return async (key, input) => {
    const credentials = () => current(key, () => assumeRole(request, input));
    await credentials();
    return { key, credentials };
  };

  async function current(key: string, begin: () => Promise<Credentials>): Promise<Credentials> {
    const kept = sessions.get(key);
    if (kept === undefined) return await keep(key, begin());
    const credentials = await kept;
    if (credentials.expiration.getTime() - now() > MARGIN_MS) return credentials;
    // Another pass may have renewed the session in the meantime.
    return sessions.get(key) === kept ? await keep(key, begin()) : await current(key, begin);
  }

  async function keep(key: string, session: Promise<Credentials>): Promise<Credentials> {
    sessions.set(key, session);
    try {
      return await session;
    } catch (error) {
      if (sessions.get(key) === session) sessions.delete(key);
      throw error;
    }
  }
}

async function assumeRole(request: RequestRole, input: Parameters<RequestRole>[0]): Promise<Credentials> {
  // Several passes may be waiting for one session, so the call does not end when one of them does.
  const { signal } = new AbortController();
  try {
    const answer = await withTimeLimit(CALL_LIMIT_MS, signal, (abortSignal) => request(input, { abortSignal }));
    if (answer.Credentials === undefined) throw new Error("the response has no credentials");
    return credentialsOf(answer.Credentials);
  } catch (error) {
    throw toApiError({ service: "STS", operation: "AssumeRole" }, error, true);
  }
}

function credentialsOf({
  AccessKeyId: accessKeyId,
  SecretAccessKey: secretAccessKey,
  SessionToken: sessionToken,
  Expiration: expiration,
}: NonNullable<Awaited<ReturnType<RequestRole>>["Credentials"]>): Credentials {
  if (!accessKeyId || !secretAccessKey || !sessionToken || !expiration)
    throw new Error("the credentials are incomplete");
  return { accessKeyId, secretAccessKey, sessionToken, expiration };
}
