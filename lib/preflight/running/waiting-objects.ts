import * as z from "zod/mini";
import type { Check, Finding } from "../check.ts";
import { inCluster } from "../in-cluster/in-cluster-check.ts";
import { listObjects } from "../in-cluster/list-objects.ts";
import { shellWord } from "../shell.ts";

const Condition = z.object({ type: z.string(), status: z.string(), reason: z.optional(z.string()) });
const Item = z.object({
  metadata: z.object({
    namespace: z.string(),
    name: z.string(),
    generation: z._default(z.number(), 1),
    creationTimestamp: z._default(z.string(), ""),
    deletionTimestamp: z.optional(z.string()),
  }),
  status: z._default(
    z.object({
      observedGeneration: z._default(z.number(), -1),
      conditions: z._default(z.nullable(z.array(Condition)), null),
    }),
    { observedGeneration: -1, conditions: null },
  ),
});
type Listed = z.infer<typeof Item> & { readonly type: string };

const MOST_NAMED = 3;

/** Longer than any pass, and than the usual delete. */
const LONG_MS = 10 * 60_000;

/** Objects that have been waiting for too long: to be deleted, or for their first pass; and those that ACK writes to as well. */
export const waitingObjects: Check = inCluster({
  title: "Objects that wait",
  applies: ({ mode }) => mode === "reconcile",
  async look(cluster, { deployment: { kinds }, now }) {
    const lists = await Promise.all(
      kinds.map(async (resource) =>
        (await listObjects(cluster, resource)).map(
          (item): Listed => ({
            ...Item.parse(item),
            type: resource.kind.toLowerCase(),
          }),
        ),
      ),
    );
    const objects = lists.flat();
    const isOld = (time = "") => now() - Date.parse(time) > LONG_MS;
    const deleting = objects.filter(({ metadata }) => metadata.deletionTimestamp && isOld(metadata.deletionTimestamp));
    const unseen = objects.filter(
      ({ metadata, status }) =>
        !metadata.deletionTimestamp && status.observedGeneration < 1 && isOld(metadata.creationTimestamp),
    );
    const beside = objects.filter(({ status }) =>
      (status.conditions ?? []).some(({ type, reason }) => type === "ACK.Advisory" && reason === "ACKStillRunning"),
    );
    return [
      ...found(deleting, {
        what: (names, count) => `${count} being deleted for more than 10 minutes: ${names}.`,
        why: "Something keeps Driftless from deleting their resources, or another finalizer keeps the objects.",
        remedy: "See what each of them waits for:",
      }),
      ...found(unseen, {
        what: (names, count) => `${count} older than 10 minutes and without a status: ${names}.`,
        why: "Their changes are lost between the cluster and the functions. Other findings may say where.",
        remedy: "See what each of them waits for:",
      }),
      ...found(beside, {
        what: (names, count) => `${count} written to by ACK's controller as well: ${names}.`,
        why: "Driftless no longer writes to their resources. AWS may run the controller, as the EKS Capability for ACK.",
        remedy: "Stop the controller, and follow docs/moving-from-ack.md:",
      }),
    ];
  },
});

interface Texts {
  readonly what: (names: string, count: string) => string;
  readonly why: string;
  readonly remedy: string;
}

function found(objects: readonly Listed[], { what, why, remedy }: Texts): readonly Finding[] {
  if (objects.length === 0) return [];
  const shown = objects.slice(0, MOST_NAMED);
  const names = shown.map(({ type, metadata: { namespace, name } }) => `${type} ${namespace}/${name}`);
  const more = objects.length > shown.length ? `, and ${objects.length - shown.length} more` : "";
  const count = objects.length === 1 ? "1 object is" : `${objects.length} objects are`;
  return [
    {
      what: what(`${names.join(", ")}${more}`, count),
      why,
      remedy,
      commands: shown.map(
        ({ type, metadata: { namespace, name } }) =>
          `kubectl driftless why -n ${shellWord(namespace)} ${type}/${shellWord(name)}`,
      ),
    },
  ];
}
