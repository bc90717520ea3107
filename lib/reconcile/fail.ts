import type { Condition } from "../kubernetes/condition.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import { failedConditions } from "./conditions.ts";
import type { Dependencies } from "./dependencies.ts";
import { failed } from "./events.ts";
import { classify, type FailedPart, type Failure } from "./failure.ts";
import { nextRetry } from "./retry.ts";
import { statusPatch } from "./status.ts";
import type { Subject } from "./subject.ts";
import type { Verdict } from "./verdict.ts";

/** Ends a pass that failed: its status says why, and the failure chain goes on if another try may help. */
export async function fail(error: unknown, subject: Subject, dependencies: Dependencies): Promise<Verdict> {
  const { managed, tracked, request, chainsOwn, memory } = subject;
  const object = tracked.current();
  const failure = withWayOut(classify(error, managed.manager.terminalCodes), object);
  const conditions = failedConditions(failure);

  const now = dependencies.now();
  const chain =
    failure.recoverable.length > 0
      ? nextRetry(object.metadata, object.status?.retry, chainsOwn, { now, random: dependencies.random })
      : undefined;
  const isManaged = tracked.hasFinalizer(managed.manager.finalizer);
  const report = { conditions, retry: chain?.retry, facts: memory.facts(), managed: isManaged };
  const patch = statusPatch(object, report, dependencies.settings, now);
  if (patch !== undefined) await tracked.patchStatus(patch);
  // Not before: a pass that looked at a stale object may have failed for no other reason.
  if (isNews(conditions, object)) memory.tell(failed([...failure.terminal, ...failure.recoverable]));

  if (chain === undefined) return { outcome: "terminal" };
  if (chain.delaySeconds === undefined) return { outcome: "recoverable" };
  const { group, version, kind, namespace, name, uid } = request;
  const { attempt, generation } = chain.retry;
  return {
    outcome: "recoverable",
    requeue: {
      request: { group, version, kind, namespace, name, uid, reason: "requeue", generation, attempt },
      delaySeconds: chain.delaySeconds,
    },
  };
}

const WAY_OUT =
  "to let the object go and keep what it stands for in AWS, annotate it services.k8s.aws/deletion-policy: retain";

/** A delete that is blocked names the way out, once in each condition. */
function withWayOut({ terminal, recoverable }: Failure, { metadata }: KubernetesObject): Failure {
  if (metadata.deletionTimestamp === undefined) return { terminal, recoverable };
  const add = (parts: readonly FailedPart[]): readonly FailedPart[] => {
    const last = parts.at(-1);
    return last === undefined ? [] : [...parts.slice(0, -1), { ...last, message: `${last.message} (${WAY_OUT})` }];
  };
  return { terminal: add(terminal), recoverable: add(recoverable) };
}

/** Whether the stored status does not say so already. */
function isNews(conditions: readonly Condition[], { status }: KubernetesObject): boolean {
  return conditions
    .filter(({ type }) => type === "ACK.Terminal" || type === "ACK.Recoverable")
    .some(({ type, message }) => status?.conditions?.find((stored) => stored.type === type)?.message !== message);
}
