import pLimit from "p-limit";
import { KubernetesApiError } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import { startOutcome } from "../reconcile/act/outcome.ts";
import type { KindEntry } from "../reconcile/contract/kind.ts";
import type { Dependencies } from "../reconcile/dependencies.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { listAll } from "../sweep/list-all.ts";
import { type Foreseen, otherChanges } from "./foreseen.ts";

/** Options of `lookAtAll`. */
export interface LookOptions {
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly progress: (line: string) => void;
}

/** For some settings, AWS allows only a few calls a second, and other users of the account need such calls too. */
const PASSES_AT_ONCE = 4;

const REPORTED_EVERY = 100;

/** Makes a pass in shadow mode over each object that a deployment would act on. Rejects with `KubernetesApiError` if a list fails. */
export async function lookAtAll(dependencies: Dependencies, options: LookOptions): Promise<readonly Foreseen[]> {
  const { progress } = options;
  const limit = pLimit(PASSES_AT_ONCE);
  const found = await list(dependencies, options);
  progress(`checking ${found.length} objects, with read-only calls`);
  let looked = 0;
  const all = found.map(({ entry, object }) =>
    limit(async () => {
      const foreseen = await lookAt(entry, object, dependencies);
      if (++looked % REPORTED_EVERY === 0) progress(`checked ${looked} of ${found.length}`);
      return foreseen;
    }),
  );
  const foreseen = await Promise.all(all);
  return foreseen.filter((one) => one !== undefined);
}

interface Found {
  readonly entry: KindEntry;
  readonly object: KubernetesObject;
}

/** Lists each object in scope once. */
async function list(
  { kinds, kubernetes, settings: { scope } }: Dependencies,
  { wait, progress }: LookOptions,
): Promise<readonly Found[]> {
  const found = new Map<string, Found>();
  for (const entry of kinds) {
    const { plural, group } = entry.resource;
    for (const namespace of scope.namespaces.length > 0 ? scope.namespaces : [undefined]) {
      try {
        for await (const page of listAll(entry.resource, namespace, { kubernetes, scope, wait })) {
          for (const object of page) found.set(object.metadata.uid, { entry, object });
        }
      } catch (error) {
        if (!(error instanceof KubernetesApiError) || error.status !== 404) throw error;
        progress(`${plural}.${group}: not installed in the cluster`);
        break;
      }
    }
  }
  return [...found.values()];
}

async function lookAt(
  entry: KindEntry,
  { metadata: { namespace, name, uid } }: KubernetesObject,
  dependencies: Dependencies,
): Promise<Foreseen | undefined> {
  const { group, version, kind } = entry.resource;
  const request = { group, version, kind, namespace, name, uid, reason: "resync" } as const;
  const send = () => Promise.reject(new Error("nothing is sent in shadow mode"));
  const outcome = startOutcome();
  const run = { holder: "shadow", signal: new AbortController().signal, send, outcome };
  try {
    await reconcile([{ id: "shadow", request }], run, dependencies);
    const { outlook } = outcome;
    const others = otherChanges(outlook?.changes ?? [], (await entry.load()).tags.field);
    return outlook && { kind, namespace, name, ...outlook, others };
  } catch (error) {
    if (!(error instanceof KubernetesApiError)) throw error;
    const nothing = { changes: [], others: [], notes: [] };
    return { kind, namespace, name, would: "fail", problems: [error.message], ...nothing };
  }
}
