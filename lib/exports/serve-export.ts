import type { Condition } from "../kubernetes/condition.ts";
import { recordHappenings } from "../kubernetes/event.ts";
import type { Group } from "../queue/group-by-object.ts";
import type { QueuedRequest } from "../queue/reconcile-request.ts";
import type { Result, Run } from "../reconcile/act/outcome.ts";
import { causeOf, isOutdated, nextRetry, resend } from "../reconcile/object/chain.ts";
import { tooLargeHappening } from "../reconcile/object/failure.ts";
import { inScope } from "../reconcile/object/metadata.ts";
import {
  lockOptimistically,
  ObjectTooLargeError,
  type OptimisticLock,
  StaleObjectError,
} from "../reconcile/object/optimistic-lock.ts";
import { patchTowards } from "../reconcile/object/status.ts";
import { cut } from "../text/excerpt.ts";
import { type ExportDependencies, exportField, type Verdict } from "./export-field.ts";
import type { FieldExport } from "./field-export.ts";
import { fieldExportKind } from "./field-export-kind.ts";

/** How many times a run tries an export if it or its target changes. Of 10 exports to one target in a batch, one succeeds in each round. */
const MAXIMUM_ROUNDS = 10;

/**
 * Serves one export for `messages`, which all refer to it, and writes its status: ACK's conditions and, if the target is at fault, the
 * chain of retries. If it rejects, because it could not write the status or send a message, the messages must be delivered again.
 */
export async function serveExport(
  messages: Group<QueuedRequest>,
  run: Run,
  dependencies: ExportDependencies,
): Promise<Result> {
  const { kubernetes } = dependencies;
  const { namespace, name, uid } = messages[0].request;
  const reference = { kind: fieldExportKind, namespace, name };
  for (let left = MAXIMUM_ROUNDS - 1; ; left--) {
    const object = await kubernetes.get(reference);
    if (object?.metadata.uid !== uid) return "gone";
    try {
      return await serve(messages, lockOptimistically(kubernetes, reference, object), run, dependencies);
    } catch (error) {
      if (error instanceof ObjectTooLargeError) {
        await recordHappenings(kubernetes, object, [tooLargeHappening], dependencies.log);
        return "terminal";
      }
      if (!(error instanceof StaleObjectError) || left === 0) throw error;
    }
  }
}

async function serve(
  messages: Group<QueuedRequest>,
  object: OptimisticLock,
  run: Run,
  dependencies: ExportDependencies,
): Promise<Result> {
  const { settings, now } = dependencies;
  const { metadata, status = {} } = object.current();
  const unsent = await resend(messages, object.current(), run.send, now());
  const served = messages.filter((message) => !unsent.includes(message) && !isOutdated(message.request, status));
  const [first, ...others] = served;
  if (first === undefined) return unsent.length > 0 ? "resent" : "outdated";
  if (!inScope(metadata, settings.scope)) return "out-of-scope";
  if (metadata.deletionTimestamp !== undefined) {
    // ACK's controllers add this finalizer to exports. Driftless does not need it, but removes those that ACK left behind.
    await object.removeFinalizer();
    return "released";
  }
  const verdict = await exportField(object.current() as FieldExport, dependencies);
  if (verdict.outcome !== "out-of-scope") await conclude(verdict, [first, ...others], object, run, dependencies);
  return verdict.outcome;
}

/** Writes the status, and then sends the next message of the chain. */
async function conclude(
  verdict: Verdict,
  messages: Group<QueuedRequest>,
  object: OptimisticLock,
  { send }: Pick<Run, "send">,
  { now, random }: ExportDependencies,
): Promise<void> {
  const stored = object.current();
  const timing = { now: now(), random, atLeastSeconds: 0 };
  const isRetried = "retry" in verdict && verdict.retry;
  const { chain, message } = isRetried ? nextRetry(stored, causeOf(messages, stored), timing) : {};
  const { generation: observedGeneration } = stored.metadata;
  const wanted = { conditions: conditionsOf(verdict), observedGeneration, retry: null, ...chain };
  const patch = patchTowards(wanted, stored, now());
  if (patch !== undefined) await object.patchStatus(patch);
  if (message !== undefined) await send(message);
}

/** The conditions of an export. As in ACK, an export has no conditions unless it fails. */
function conditionsOf(verdict: Verdict): readonly Condition[] {
  if (!("message" in verdict)) return [];
  const type = verdict.outcome === "terminal" ? "ACK.Terminal" : "ACK.Recoverable";
  return [{ type, status: "True", message: cut(verdict.message) }];
}
