import { KubernetesApiError, type KubernetesClient } from "../../kubernetes/client.ts";
import type { ObjectMeta } from "../../kubernetes/object.ts";
import { type DeleteToken, type DeleteTokens, type StoredTokens, takeToken } from "../decide/delete-rate.ts";
import { ConflictError } from "../object/claim.ts";

/** The ConfigMap that contains the tokens in use. It is part of the cluster manifests. */
const CONFIG_MAP = { namespace: "driftless-system", name: "driftless-delete-tokens" } as const;

/** How many attempts a pass makes if other passes keep changing the ConfigMap first. */
const MAXIMUM_ATTEMPTS = 5;

/** A delete for which a token is taken. */
interface Delete extends Pick<ObjectMeta, "uid" | "namespace"> {
  readonly maximumPerHour: number;
  readonly now: number;
}

/**
 * Takes a token for deleting an object's resource. Resolves to `undefined` once the object has a token, and otherwise to the earliest time,
 * in milliseconds since the epoch, at which a token will be free for its namespace. A token is stored under the object's uid, so a pass
 * that is repeated after a crash does not use up a second one. `known` are the tokens as they were read before.
 *
 * Rejects with `ConflictError` if too many other passes take tokens at the same time, and with an `Error` if the ConfigMap cannot be used.
 * In both cases, nothing may be deleted.
 */
export async function takeDeleteToken(
  configMaps: Pick<KubernetesClient, "readConfigMap" | "patchConfigMap">,
  { uid, namespace, maximumPerHour, now }: Delete,
  known?: StoredTokens,
): Promise<number | undefined> {
  let stored = known ?? (await readDeleteTokens(configMaps));
  for (let attempt = 1; attempt <= MAXIMUM_ATTEMPTS; attempt++) {
    const { resourceVersion, inUse } = stored;
    const asked = takeToken(inUse, { uid, namespace }, maximumPerHour, now);
    if ("freeAt" in asked) return asked.freeAt;
    try {
      await configMaps.patchConfigMap(CONFIG_MAP, { resourceVersion, data: changes(inUse, asked.taken) });
      return undefined;
    } catch (error) {
      if (!(error instanceof KubernetesApiError)) throw error;
      if (error.status !== 409) throw unusable(error.message, error);
    }
    stored = await readDeleteTokens(configMaps);
  }
  throw new ConflictError("the tokens for deletes keep changing");
}

/** Reads the tokens. Rejects with an `Error` if the ConfigMap cannot be used. */
export async function readDeleteTokens(configMaps: Pick<KubernetesClient, "readConfigMap">): Promise<StoredTokens> {
  try {
    const configMap = await configMaps.readConfigMap(CONFIG_MAP);
    if (configMap === undefined) throw unusable("it does not exist; apply the manifests that Driftless ships");
    const { resourceVersion, data } = configMap;
    return { resourceVersion, inUse: new Map(Object.entries(data).map(([key, time]) => tokenOf(key, time))) };
  } catch (error) {
    throw error instanceof KubernetesApiError ? unusable(error.message, error) : error;
  }
}

/** A key is `<uid>.<namespace>`, or only a uid in an entry of an earlier version. No uid contains a dot. */
function tokenOf(key: string, time: string): readonly [uid: string, token: DeleteToken] {
  const [uid = "", namespace = ""] = key.split(".");
  const takenAt = Date.parse(time);
  if (Number.isNaN(takenAt)) throw unusable(`its entry ${key} is not a time; remove that entry`);
  return [uid, { namespace, takenAt }];
}

function entriesOf(tokens: DeleteTokens): ReadonlyMap<string, string> {
  return new Map(
    [...tokens].map(([uid, { namespace, takenAt }]) => [
      namespace === "" ? uid : `${uid}.${namespace}`,
      new Date(takenAt).toISOString(),
    ]),
  );
}

function changes(before: DeleteTokens, after: DeleteTokens): Readonly<Record<string, string | undefined>> {
  const [old, next] = [entriesOf(before), entriesOf(after)];
  const keys = [...new Set([...old.keys(), ...next.keys()])].filter((key) => old.get(key) !== next.get(key));
  return Object.fromEntries(keys.map((key) => [key, next.get(key)]));
}

function unusable(why: string, cause?: Error): Error {
  const configMap = `${CONFIG_MAP.namespace}/${CONFIG_MAP.name}`;
  return new Error(`nothing is deleted while the ConfigMap ${configMap} cannot be used: ${why}`, { cause });
}
