import { type CountedState, countedState } from "../history/object-state.ts";
import { KubernetesApiError } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { type QueueUrls, queueFor } from "../queue/queue-for.ts";
import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import { BATCH_SIZE, type Delayed, type WorkQueue } from "../queue/work-queue.ts";
import type { Settings } from "../reconcile/contract/settings.ts";
import { errorText } from "../text/error-text.ts";
import { dueAfter } from "./due.ts";
import { type ListDependencies, listAll } from "./list-all.ts";
import { type Periods, periodOf } from "./period.ts";
import { slotOf } from "./slot.ts";
import { dueIn, type Window, windowAt } from "./window.ts";

/** The input of one run of the sweep, which determines the objects that are due. */
export interface SweepInput {
  /** The length of the window, in seconds: the time between two runs. */
  readonly windowSeconds: number;
  /** The period of every object, in seconds. It overrides the periods of objects and kinds. */
  readonly periodSeconds?: number | undefined;
}

/** The dependencies of a run of the sweep. */
export interface SweepDependencies extends EnqueueDependencies, Pick<Settings, "mode"> {
  readonly periods: Periods;
  readonly now: () => number;
}

/** The result of one run of the sweep. */
export interface SweepResult {
  readonly listed: number;
  readonly enqueued: number;
  /** How many objects of each kind are in each state. A kind that the function is not allowed to list is omitted. */
  readonly objects: Readonly<Record<string, StateCounts>>;
  /** The kinds whose CRDs are not in the cluster, such as `buckets.s3.services.k8s.aws`. There are no objects of these kinds. */
  readonly notInstalled: readonly string[];
  /**
   * The kinds that the cluster does not let the function list: the cluster does not recognize the token, or has not granted it permission.
   */
  readonly refused: readonly string[];
}

const NONE: StateCounts = { ready: 0, paused: 0, retrying: 0, terminal: 0, deleting: 0 };

type StateCounts = Readonly<Record<CountedState, number>>;

const LONGEST_DELAY_SECONDS = 900;

/**
 * Enqueues one request for every object in scope that is due in the window of `now`, delayed until the object is due.
 *
 * The sweep keeps no state: consecutive runs enqueue each object once per period, and every run enqueues the objects that users may be
 * waiting for. If the objects of one kind cannot be listed or enqueued, the run continues with the other kinds, and rejects at its end with
 * an `AggregateError`.
 */
export async function sweep(input: SweepInput, dependencies: SweepDependencies): Promise<SweepResult> {
  const window = windowAt(dependencies.now(), input.windowSeconds);
  return await enqueueDue((object, kind) => delayed(object, kind, window, input, dependencies), dependencies);
}

/** Dependencies of `enqueueDue`. */
export interface EnqueueDependencies extends ListDependencies {
  readonly kinds: readonly ResourceKind[];
  readonly queue: Pick<WorkQueue, "sendBatch">;
  readonly queueUrls: QueueUrls;
}

/**
 * Enqueues what `due` returns for each object in scope, and rejects as `sweep` does. A kind that is not installed, or that the cluster
 * refuses to list, is not a failure: the schedule starts with the stack, and the cluster is set up later.
 */
export async function enqueueDue(
  due: (object: KubernetesObject, kind: ResourceKind) => readonly Delayed[],
  dependencies: EnqueueDependencies,
): Promise<SweepResult> {
  const namespaces = dependencies.scope.namespaces.length > 0 ? dependencies.scope.namespaces : [undefined];
  const failures: Error[] = [];
  const notInstalled = new Set<string>();
  const refused = new Set<string>();
  let listed = 0;
  let enqueued = 0;
  const objects = new Map<string, StateCounts>();
  for (const kind of dependencies.kinds) {
    const resource = `${kind.plural}.${kind.group}`;
    const states = { ...NONE };
    objects.set(kind.kind, states);
    for (const namespace of namespaces) {
      try {
        const seen = new Set<string>();
        for await (const page of listAll(kind, namespace, dependencies)) {
          const unseen = page.filter(({ metadata }) => !seen.has(metadata.uid));
          const requests = unseen.flatMap((object) => due(object, kind));
          await send(requests, dependencies);
          for (const object of unseen) {
            seen.add(object.metadata.uid);
            states[countedState(object)]++;
          }
          enqueued += requests.length;
        }
        listed += seen.size;
      } catch (cause) {
        const status = cause instanceof KubernetesApiError ? cause.status : undefined;
        if (status === 404) {
          notInstalled.add(resource);
          continue;
        }
        if (status === 401 || status === 403) {
          refused.add(resource);
          objects.delete(kind.kind);
          continue;
        }
        const reason = errorText(cause);
        failures.push(new Error(`cannot sweep ${resource} in ${namespace ?? "all namespaces"}: ${reason}`, { cause }));
      }
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map(({ message }) => message).join("; "));
  }
  return {
    listed,
    enqueued,
    objects: Object.fromEntries(objects),
    notInstalled: [...notInstalled],
    refused: [...refused],
  };
}

function delayed(
  object: KubernetesObject,
  kind: ResourceKind,
  window: Window,
  { periodSeconds }: SweepInput,
  { periods, now, mode }: SweepDependencies,
): readonly Delayed[] {
  const period = periodSeconds ?? periodOf(object.metadata, kind, periods);
  const slot = slotOf(object.metadata.uid, period);
  // In shadow mode no status is written, so every waiting object would be due in every window.
  const due = mode === "shadow" ? dueIn(window, slot, period) : dueAfter(object, window, period);
  if (due === undefined) return [];
  const wait = Math.ceil(window.start + due - now() / 1000);
  const request = requestFor(object, kind, "resync");
  return [{ request, delaySeconds: Math.min(LONGEST_DELAY_SECONDS, Math.max(0, wait)) }];
}

/** The request to reconcile an object. */
export function requestFor(
  { metadata: { namespace, name, uid } }: KubernetesObject,
  { group, version, kind }: ResourceKind,
  reason: ReconcileRequest["reason"],
): ReconcileRequest {
  return { group, version, kind, namespace, name, uid, reason };
}

async function send(due: readonly Delayed[], { queue, queueUrls }: EnqueueDependencies): Promise<void> {
  const calls = [...Map.groupBy(due, ({ request }) => queueFor(request))].flatMap(([name, requests]) =>
    Array.from({ length: Math.ceil(requests.length / BATCH_SIZE) }, (_, index) =>
      queue.sendBatch(queueUrls[name], requests.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE)),
    ),
  );
  await Promise.all(calls);
}
