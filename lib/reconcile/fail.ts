import type { KubernetesObject } from "../kubernetes/object.ts";
import { failedConditions } from "./conditions.ts";
import type { Dependencies } from "./dependencies.ts";
import { failed } from "./events.ts";
import { classify, type FailedPart, type Failure } from "./failure.ts";
import type { Subject } from "./pass.ts";
import { nextRetry } from "./retry.ts";
import { statusPatch } from "./status.ts";
import type { Verdict } from "./verdict.ts";

/** Ends a pass that failed: its status says why, and the failure chain goes on if another try may help. */
export async function fail(error: unknown, subject: Subject, dependencies: Dependencies): Promise<Verdict> {
  const { managed, tracked, request, chainsOwn, tell } = subject;
  const object = tracked.current();
  const failure = withWayOut(classify(error, managed.manager.terminalCodes), object);
  const conditions = failedConditions(failure);
  if (isNews(conditions, object)) tell(failed([...failure.terminal, ...failure.recoverable]));

  const now = dependencies.now();
  const chain =
    failure.recoverable.length > 0
      ? nextRetry(object.metadata, object.status?.retry, chainsOwn, { now, random: dependencies.random })
      : undefined;
  const fields = tracked.hasFinalizer(managed.manager.finalizer) ? {} : { origin: null };
  const patch = statusPatch(object, { conditions, retry: chain?.retry, fields }, dependencies.settings, now);
  if (patch !== undefined) await tracked.patchStatus(patch);

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

/** A delete that is blocked names the way out. */
function withWayOut({ terminal, recoverable }: Failure, { metadata }: KubernetesObject): Failure {
  if (metadata.deletionTimestamp === undefined) return { terminal, recoverable };
  const add = (part: FailedPart): FailedPart => ({ ...part, message: `${part.message}; ${WAY_OUT}` });
  return { terminal: terminal.map(add), recoverable: recoverable.map(add) };
}

/** Whether the stored status does not say so already. */
function isNews(conditions: ReturnType<typeof failedConditions>, { status }: KubernetesObject): boolean {
  const text = (list: typeof conditions | undefined): string | undefined =>
    list?.find(({ type, status: value }) => type === "Ready" && value === "False")?.message;
  return text(conditions) !== text(status?.conditions);
}
