import { setTimeout as wait } from "node:timers/promises";
import type { SendRequest } from "../../kubernetes/request.ts";
import { errorText } from "../../text/error-text.ts";
import type { Progress } from "../processes/progress.ts";

interface Namespace {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly finalizers?: readonly string[] };
}

interface Resource {
  readonly name: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
}

interface Group {
  readonly preferredVersion: { readonly groupVersion: string };
}

const EVERY_MS = 500;
const TERMINATING = "/api/v1/namespaces?fieldSelector=status.phase%3DTerminating";

/**
 * Completes the deletion of namespaces, which is the task of kube-controller-manager: deletes every object in a namespace that is being
 * deleted and, when none is left, removes the finalizer `kubernetes`. Without this, a deleted namespace would exist forever.
 * Returns the function that stops this.
 */
export function startNamespaceDeletion(send: SendRequest, progress: Progress): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };

  async function run(): Promise<void> {
    let reported = "";
    while (!signal.aborted) {
      try {
        await completeDeletions(send);
        reported = "";
      } catch (error) {
        const problem = errorText(error);
        if (problem !== reported && !signal.aborted) progress(`cannot complete the deletion of namespaces: ${problem}`);
        reported = problem;
      }
      await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function completeDeletions(send: SendRequest): Promise<void> {
  const terminating = await itemsIn<Namespace>(send, TERMINATING);
  if (terminating.length === 0) return;
  const collections = await namespacedCollections(send);
  for (const namespace of terminating) await completeDeletion(send, namespace, collections);
}

async function completeDeletion(
  send: SendRequest,
  namespace: Namespace,
  collections: readonly (readonly [groupPath: string, plural: string])[],
): Promise<void> {
  const { name } = namespace.metadata;
  let isEmpty = true;
  for (const [groupPath, plural] of collections) {
    const path = `${groupPath}/namespaces/${name}/${plural}`;
    if ((await itemsIn(send, `${path}?limit=1`)).length === 0) continue;
    await send({ method: "DELETE", path });
    // An object with a finalizer remains until its finalizer is removed.
    isEmpty &&= (await itemsIn(send, `${path}?limit=1`)).length === 0;
  }
  if (!isEmpty) return;
  const finalizers = namespace.spec.finalizers?.filter((finalizer) => finalizer !== "kubernetes") ?? [];
  const body = { ...namespace, apiVersion: "v1", kind: "Namespace", spec: { ...namespace.spec, finalizers } };
  await send({ method: "PUT", path: `/api/v1/namespaces/${name}/finalize`, body });
}

/** Every collection of objects in namespaces that can be deleted as a whole. */
async function namespacedCollections(send: SendRequest) {
  const { groups } = (await get(send, "/apis")) as { readonly groups: readonly Group[] };
  const groupPaths = ["/api/v1", ...groups.map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`)];
  const found = await Promise.all(
    groupPaths.map(async (groupPath) => {
      const { resources } = (await get(send, groupPath)) as { readonly resources: readonly Resource[] };
      const collections = resources.filter(({ namespaced, verbs }) => namespaced && verbs.includes("deletecollection"));
      return collections.map(({ name }) => [groupPath, name] as const);
    }),
  );
  return found.flat();
}

async function itemsIn<Item>(send: SendRequest, path: string): Promise<readonly Item[]> {
  const { items } = (await get(send, path)) as { readonly items: readonly Item[] };
  return items;
}

function get(send: SendRequest, path: string): Promise<unknown> {
  return send({ method: "GET", path });
}
