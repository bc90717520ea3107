import * as z from "zod/mini";
import { KubernetesApiError, type KubernetesClient } from "../kubernetes/client.ts";
import type { SendRequest } from "../kubernetes/request.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { listAll } from "../sweep/list-all.ts";
import { type FailureEvent, type Standing, standingOf } from "./standing.ts";

/** How the objects stand, and what could not be read. */
export interface Standings {
  readonly objects: readonly Standing[];
  /** The kinds that the cluster does not have. */
  readonly notInstalled: readonly string[];
  /** Why a kind could not be listed. */
  readonly unread: readonly string[];
}

/** The cluster, and which of its objects to list. */
export interface ListedObjects {
  readonly kubernetes: Pick<KubernetesClient, "list">;
  readonly send: SendRequest;
  readonly kinds: readonly ResourceKind[];
  /** If `undefined`, all namespaces. */
  readonly namespace: string | undefined;
  /** A label selector in kubectl's notation; if empty, every object. */
  readonly selector: string;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** Reads how the objects of these kinds stand. */
export async function readStandings(options: ListedObjects): Promise<Standings> {
  const failures = await readFailures(options);
  const [objects, notInstalled, unread]: [Standing[], string[], string[]] = [[], [], []];
  const scope = { namespaces: [], selector: options.selector };
  await Promise.all(
    options.kinds.map(async (kind) => {
      try {
        for await (const page of listAll(kind, options.namespace, { ...options, scope })) {
          objects.push(...page.map((object) => standingOf(kind, object, failures)));
        }
      } catch (error) {
        if (!(error instanceof KubernetesApiError)) throw error;
        if (error.status === undefined || error.status === 401) throw error;
        if (error.status === 404) notInstalled.push(kind.kind);
        else unread.push(error.message);
      }
    }),
  );
  const order = ({ namespace, kind, name }: Standing) => `${namespace}/${kind}/${name}`;
  return {
    objects: objects.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)),
    notInstalled: notInstalled.toSorted(),
    unread: unread.toSorted(),
  };
}

const Events = z.object({
  items: z.array(
    z.object({
      note: z._default(z.string(), ""),
      eventTime: z.nullish(z.string()),
      regarding: z._default(z.object({ uid: z._default(z.string(), "") }), { uid: "" }),
    }),
  ),
});

/** More Events than this only cost time: they tell how long a failure has lasted, and nothing else. */
const MOST_EVENTS = 500;

/** The latest Events about failures; none if the caller may not read Events. */
async function readFailures({ send, namespace }: ListedObjects): Promise<readonly FailureEvent[]> {
  const inside = namespace === undefined ? "" : `namespaces/${encodeURIComponent(namespace)}/`;
  const selector = encodeURIComponent("reason=Failed,reportingController=driftless.dev/reconciler");
  const path = `/apis/events.k8s.io/v1/${inside}events?limit=${MOST_EVENTS}&fieldSelector=${selector}`;
  try {
    const { items } = Events.parse(await send({ method: "GET", path }));
    return items.flatMap(({ note, eventTime, regarding: { uid } }) =>
      typeof eventTime === "string" ? [{ uid, note, time: eventTime }] : [],
    );
  } catch (error) {
    if (error instanceof KubernetesApiError) return [];
    throw error;
  }
}
