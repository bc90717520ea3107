import type { Credentials } from "../reconcile/contract/aws.ts";
import { type AssumeRole, externalIdOf, type Owner, sessionNamePrefix } from "../reconcile/place/roles/roles.ts";
import { toApiError } from "./api-error.ts";
import { createBoundedCache } from "./bounded-cache.ts";
import type { RequestRole } from "./sts-client.ts";
import { withTimeLimit } from "./time-limit.ts";
import { CALL_LIMIT_MS } from "./write-guard.ts";

/** Sessions are renewed this long before they end. */
const MARGIN_MS = 5 * 60_000;
/** How many sessions are kept. To make room, the least recently requested session is removed. */
const MOST_SESSIONS = 500;
const MAXIMUM_NAME_LENGTH = 64;

/**
 * Creates the `AssumeRole` of a process. A session belongs to one role and one namespace of one cluster or, if it has a session policy, to
 * only one object. Its external ID, its name and its tags identify this owner, and the session is never used for another namespace or
 * object. A session is kept until 5 minutes before it ends. `now` is in milliseconds since the epoch.
 */
export function createSessions(request: RequestRole, now: () => number): AssumeRole {
  const sessions = createBoundedCache<Promise<Credentials>>(MOST_SESSIONS);

  return async ({ arn }, owner) => {
    const key = JSON.stringify([arn, owner.cluster, owner.namespace, owner.object?.name, owner.object?.policy]);
    const credentials = () => current(key, () => assumeRole(request, arn, owner));
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

async function assumeRole(request: RequestRole, arn: string, owner: Owner): Promise<Credentials> {
  const { cluster, namespace, object } = owner;
  const name = `${sessionNamePrefix}${[namespace, ...(object ? [object.name] : [])].join("-")}`;
  const input = {
    RoleArn: arn,
    ExternalId: externalIdOf(owner),
    RoleSessionName: name.slice(0, MAXIMUM_NAME_LENGTH),
    Tags: [
      { Key: "driftless-cluster", Value: cluster },
      { Key: "driftless-namespace", Value: namespace },
      ...(object ? [{ Key: "driftless-name", Value: object.name }] : []),
    ],
    ...(object && { Policy: object.policy }),
  };
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
