import { KubernetesApiError } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import { BATCH_SIZE, type Delayed, type WorkQueue } from "../queue/work-queue.ts";
import type { Settings } from "../reconcile/settings.ts";
import { dueAfter } from "./due.ts";
import { type ListDependencies, listAll } from "./list-all.ts";
import { type Periods, periodOf } from "./period.ts";
import { slotOf } from "./slot.ts";
import { dueIn, type Window, windowAt } from "./window.ts";

/** Which objects one run of the sweep looks for. */
export interface SweepInput {
  /** The length of the window, in seconds: the time between two runs. */
  readonly windowSeconds: number;
  /** The period of every object, in seconds, whatever it or its kind says. */
  readonly periodSeconds?: number | undefined;
}

/** What a run of the sweep needs. */
export interface SweepDependencies extends ListDependencies, Pick<Settings, "mode"> {
  readonly kinds: readonly ResourceKind[];
  readonly periods: Periods;
  readonly queue: Pick<WorkQueue, "sendBatch">;
  readonly queueUrl: string;
  readonly now: () => number;
}

/** What a run of the sweep did. */
export interface SweepResult {
  readonly listed: number;
  readonly enqueued: number;
  /** The kinds whose CRDs are not in the cluster, such as `buckets.s3.services.k8s.aws`. They have no objects to look at. */
  readonly notInstalled: readonly string[];
}

const LONGEST_DELAY_SECONDS = 900;

/**
 * Enqueues a request for every object in scope that is due in the window of `now`, once, delayed until it is due.
 *
 * It keeps no state: consecutive runs enqueue each object once per period. A kind that cannot be listed does not hold back the
 * others; the run then rejects at its end with an `AggregateError`. A kind that is not installed is no failure: the schedule begins
 * with the stack, and the cluster's part follows.
 */
export async function sweep(input: SweepInput, dependencies: SweepDependencies): Promise<SweepResult> {
  const window = windowAt(dependencies.now(), input.windowSeconds);
  const namespaces = dependencies.scope.namespaces.length > 0 ? dependencies.scope.namespaces : [undefined];
  const failures: Error[] = [];
  const notInstalled = new Set<string>();
  let listed = 0;
  let enqueued = 0;
  for (const kind of dependencies.kinds) {
    const resource = `${kind.plural}.${kind.group}`;
    for (const namespace of namespaces) {
      try {
        const seen = new Set<string>();
        for await (const page of listAll(kind, namespace, dependencies)) {
          const unseen = page.filter(({ metadata }) => !seen.has(metadata.uid));
          const due = unseen.flatMap((object) => delayed(object, kind, window, input, dependencies));
          await send(due, dependencies);
          for (const { metadata } of unseen) seen.add(metadata.uid);
          enqueued += due.length;
        }
        listed += seen.size;
      } catch (cause) {
        if (cause instanceof KubernetesApiError && cause.status === 404) {
          notInstalled.add(resource);
          continue;
        }
        const reason = cause instanceof Error ? cause.message : String(cause);
        failures.push(new Error(`cannot sweep ${resource} in ${namespace ?? "all namespaces"}: ${reason}`, { cause }));
      }
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map(({ message }) => message).join("; "));
  }
  return { listed, enqueued, notInstalled: [...notInstalled] };
}

function delayed(
  object: KubernetesObject,
  kind: ResourceKind,
  window: Window,
  { periodSeconds }: SweepInput,
  { periods, now, mode }: SweepDependencies,
): readonly Delayed[] {
  const { namespace, name, uid } = object.metadata;
  const period = periodSeconds ?? periodOf(object.metadata, kind, periods);
  // In shadow mode no status answers, so that whoever waits would be due in every window.
  const due = mode === "shadow" ? dueIn(window, slotOf(uid, period), period) : dueAfter(object, window, period);
  if (due === undefined) return [];
  const wait = Math.ceil(window.start + due - now() / 1000);
  const request: ReconcileRequest = {
    group: kind.group,
    version: kind.version,
    kind: kind.kind,
    namespace,
    name,
    uid,
    reason: "resync",
  };
  return [{ request, delaySeconds: Math.min(LONGEST_DELAY_SECONDS, Math.max(0, wait)) }];
}

async function send(due: readonly Delayed[], { queue, queueUrl }: SweepDependencies): Promise<void> {
  const batches = Array.from({ length: Math.ceil(due.length / BATCH_SIZE) }, (_, index) =>
    due.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
  await Promise.all(batches.map((batch) => queue.sendBatch(queueUrl, batch)));
}
