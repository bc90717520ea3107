import * as z from "zod/mini";
import { Pod, pendingReason } from "../../install/pending-reason.ts";
import type { Namespace } from "../../kubernetes/client.ts";
import type { ReadCluster } from "../../preflight/in-cluster/read-cluster.ts";
import { ReadError } from "../../preflight/read-error.ts";
import type { KindData } from "../../reconcile/contract/kind-data.ts";
import type { Deployed, Situation } from "../situation.ts";
import { readApproved } from "./read-approved.ts";
import { readAssignedRole } from "./read-assigned-role.ts";
import { readObject } from "./read-object.ts";

const Texts = z._default(z.record(z.string(), z.string()), {});
const NamespaceObject = z.object({
  metadata: z.object({
    uid: z.string(),
    annotations: Texts,
    labels: Texts,
    deletionTimestamp: z.optional(z.string()),
  }),
});
const Pods = z.object({ items: z.array(Pod) });

/** What an explanation needs, and what could not be read for it. */
export interface Gathered extends Situation {
  /** What the caller may not read, and why. */
  readonly unread: readonly string[];
}

/** Reads an object and what surrounds it. Rejects with a `ReadError` only if the object itself cannot be read. */
export async function gather(
  read: ReadCluster,
  kind: KindData,
  name: { readonly namespace: string; readonly name: string },
  readDeployment: (read: ReadCluster) => Promise<Deployed | undefined>,
  now: number,
): Promise<Gathered> {
  const object = await readObject(read, kind.resource, name);
  const unread: string[] = [];
  const unlessUnread = async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      if (error.code !== "404") unread.push(error.message);
      return undefined;
    }
  };
  const [namespace, deployment] = await Promise.all([
    unlessUnread(readNamespace(read, name.namespace)),
    unlessUnread(readDeployment(read)),
  ]);
  const { resource } = kind;
  const assignedRole =
    namespace &&
    deployment &&
    (await unlessUnread(readAssignedRole(read, resource, object.metadata, namespace, deployment)));
  const hasRelay = deployment !== undefined && deployment.changes !== "poll";
  const relayProblem = hasRelay ? await unlessUnread(readRelayProblem(read)) : undefined;
  // Only an object that has needed an approval has had one.
  const isApproved = object.status?.approval !== undefined;
  const approved = isApproved
    ? await readApproved(read, { namespace: name.namespace, uid: object.metadata.uid })
    : undefined;
  return { kind, object, namespace, deployment, assignedRole, relayProblem, approved, now, unread };
}

async function readNamespace(read: ReadCluster, name: string): Promise<Namespace> {
  const { metadata } = NamespaceObject.parse(await read(`/api/v1/namespaces/${encodeURIComponent(name)}`));
  const { uid, annotations, labels, deletionTimestamp } = metadata;
  return { uid, annotations, labels, isDeleted: deletionTimestamp !== undefined };
}

async function readRelayProblem(read: ReadCluster): Promise<string | undefined> {
  const selector = encodeURIComponent("app.kubernetes.io/name=driftless-relay");
  const { items } = Pods.parse(await read(`/api/v1/namespaces/driftless-system/pods?labelSelector=${selector}`));
  const reasons = items.flatMap((pod) => pendingReason(pod) ?? []);
  return reasons.length === 0 ? undefined : `The relay is not ready: ${reasons.join("; ")}.`;
}
