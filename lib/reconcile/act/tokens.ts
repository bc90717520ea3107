import { KubernetesApiError, type KubernetesClient } from "../../kubernetes/client.ts";
import type { ObjectMeta } from "../../kubernetes/object.ts";
import type { Decision, Report } from "../decide/decision.ts";
import { type Limit, limitsOn, maximumOf, rateExceeded } from "../decide/limits/limits.ts";
import { type StoredTokens, type Token, type Tokens, takeToken } from "../decide/limits/tokens.ts";
import { ConflictError } from "../object/claim.ts";
import { factsOf, type PlacedPass } from "./pass.ts";

/** How many attempts a pass makes if other passes keep changing the ConfigMap first. */
const MAXIMUM_ATTEMPTS = 5;

/**
 * Takes the tokens that a decision requires. Resolves to what is reported if another pass has taken the last one in the meantime. The claim
 * proves that the object has not changed, so no token is taken for what is no longer wanted.
 */
export async function takeTokens(pass: PlacedPass, decision: Decision): Promise<Report | undefined> {
  const facts = factsOf(pass);
  const { uid, namespace } = facts.object.metadata;
  await pass.claim();
  for (const limit of limitsOn(facts, decision)) {
    const maximumPerHour = maximumOf(limit, facts);
    const asked = { uid, namespace, maximumPerHour, now: facts.now };
    const freeAt = await takeStoredToken(pass.kubernetes, limit, asked, decision.tokens?.get(limit.name));
    if (freeAt !== undefined) return rateExceeded(limit, maximumPerHour, freeAt, facts);
  }
  return undefined;
}

/** What a token is taken for. */
interface Asked extends Pick<ObjectMeta, "uid" | "namespace"> {
  readonly maximumPerHour: number;
  readonly now: number;
}

/**
 * Takes a token for an object. Resolves to `undefined` once the object has a token, and otherwise to the earliest time, in milliseconds
 * since the epoch, at which a token will be free for its namespace. A token is stored under the object's uid, so a pass that is repeated
 * after a crash does not use up a second one. `known` are the tokens as they were read before.
 *
 * Rejects with `ConflictError` if too many other passes take tokens at the same time, and with an `Error` if the ConfigMap cannot be used.
 * In both cases, what the token is for may not be done.
 */
export async function takeStoredToken(
  configMaps: Pick<KubernetesClient, "readConfigMap" | "patchConfigMap">,
  limit: Stored,
  { uid, namespace, maximumPerHour, now }: Asked,
  known?: StoredTokens,
): Promise<number | undefined> {
  let stored = known ?? (await readTokens(configMaps, limit));
  for (let attempt = 1; attempt <= MAXIMUM_ATTEMPTS; attempt++) {
    const { resourceVersion, inUse } = stored;
    const asked = takeToken(inUse, { uid, namespace }, maximumPerHour, now);
    if ("freeAt" in asked) return asked.freeAt;
    try {
      await configMaps.patchConfigMap(referenceTo(limit), { resourceVersion, data: changes(inUse, asked.taken) });
      return undefined;
    } catch (error) {
      if (!(error instanceof KubernetesApiError)) throw error;
      if (error.status !== 409) throw unusable(limit, error.message, error);
    }
    stored = await readTokens(configMaps, limit);
  }
  throw new ConflictError(`the tokens for ${limit.words.all} keep changing`);
}

type Stored = Pick<Limit, "configMap" | "words">;

/** Reads the tokens. Rejects with an `Error` if the ConfigMap cannot be used. */
export async function readTokens(
  configMaps: Pick<KubernetesClient, "readConfigMap">,
  limit: Stored,
): Promise<StoredTokens> {
  try {
    const configMap = await configMaps.readConfigMap(referenceTo(limit));
    if (configMap === undefined) throw unusable(limit, "it does not exist; apply the manifests that Driftless ships");
    const { resourceVersion, data } = configMap;
    return { resourceVersion, inUse: new Map(Object.entries(data).map(([key, time]) => tokenOf(limit, key, time))) };
  } catch (error) {
    throw error instanceof KubernetesApiError ? unusable(limit, error.message, error) : error;
  }
}

/** A key is `<uid>.<namespace>`, or only a uid in an entry of an earlier version. No uid contains a dot. */
function tokenOf(limit: Stored, key: string, time: string): readonly [uid: string, token: Token] {
  const [uid = "", namespace = ""] = key.split(".");
  const takenAt = Date.parse(time);
  if (Number.isNaN(takenAt)) throw unusable(limit, `its entry ${key} is not a time; remove that entry`);
  return [uid, { namespace, takenAt }];
}

function entriesOf(tokens: Tokens): ReadonlyMap<string, string> {
  return new Map(
    [...tokens].map(([uid, { namespace, takenAt }]) => [
      namespace === "" ? uid : `${uid}.${namespace}`,
      new Date(takenAt).toISOString(),
    ]),
  );
}

function changes(before: Tokens, after: Tokens): Readonly<Record<string, string | undefined>> {
  const [old, next] = [entriesOf(before), entriesOf(after)];
  const keys = [...new Set([...old.keys(), ...next.keys()])].filter((key) => old.get(key) !== next.get(key));
  return Object.fromEntries(keys.map((key) => [key, next.get(key)]));
}

function referenceTo({ configMap }: Stored) {
  return { namespace: "driftless-system", name: configMap };
}

function unusable(limit: Stored, why: string, cause?: Error): Error {
  const { namespace, name } = referenceTo(limit);
  return new Error(`nothing is ${limit.words.done} while the ConfigMap ${namespace}/${name} cannot be used: ${why}`, {
    cause,
  });
}
