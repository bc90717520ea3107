import * as z from "zod/mini";
import type { ObjectMeta } from "../../kubernetes/object.ts";
import type { ReadCluster } from "../../preflight/in-cluster/read-cluster.ts";
import { ReadError } from "../../preflight/read-error.ts";
import type { Approved } from "../situation.ts";

const Events = z.object({
  items: z.array(z.object({ note: z._default(z.string(), ""), eventTime: z.nullish(z.string()) })),
});

const MOST_EVENTS = 500;

/**
 * The latest of what was done for an object that somebody had approved, as far back as the cluster keeps Events; `undefined` if there is
 * nothing, or if the caller may not read Events.
 */
export async function readApproved(
  read: ReadCluster,
  { namespace, uid }: { readonly namespace: string } & Pick<ObjectMeta, "uid">,
): Promise<Approved | undefined> {
  const selector = encodeURIComponent(
    `reason=Approved,reportingController=driftless.dev/reconciler,regarding.uid=${uid}`,
  );
  const path = `/apis/events.k8s.io/v1/namespaces/${encodeURIComponent(namespace)}/events`;
  try {
    const { items } = Events.parse(await read(`${path}?limit=${MOST_EVENTS}&fieldSelector=${selector}`));
    const all = items.flatMap(({ note, eventTime }) =>
      typeof eventTime === "string" && !Number.isNaN(Date.parse(eventTime)) ? [{ what: note, at: eventTime }] : [],
    );
    return all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1);
  } catch (error) {
    if (error instanceof ReadError) return undefined;
    throw error;
  }
}
