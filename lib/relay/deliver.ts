import { backOffMs } from "./back-off.ts";
import { batchSize, type Publish } from "./bus/publish.ts";
import { type Refusal, refusalOf } from "./bus/refusal.ts";
import type { Hint, HintQueue } from "./hints/hint-queue.ts";
import type { LoopDependencies } from "./loop.ts";

/** Dependencies of `deliver`. */
export interface DeliverDependencies extends LoopDependencies {
  readonly queue: HintQueue;
  readonly publish: Publish;
}

/** Delivers hints in batches until `signal` is aborted. Hints that the bus refuses are resent until it has confirmed them: none is dropped. */
export async function deliver(dependencies: DeliverDependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let batch = await dependencies.queue.take(batchSize, signal);
    dependencies.metrics.hintsBeyondShare.inc(batch.filter(({ request }) => request.beyondShare).length);
    for (let failures = 0; batch.length > 0 && !signal.aborted; failures++) {
      await dependencies.sleep(backOffMs(failures, dependencies.random), signal);
      if (!signal.aborted) batch = await attempt(dependencies, batch, failures + 1);
    }
  }
}

/** Sends a batch once; returns the hints that were refused. */
async function attempt(
  { publish, metrics, log, now }: DeliverDependencies,
  batch: readonly Hint[],
  number: number,
): Promise<readonly Hint[]> {
  const started = now();
  const refusals = await outcomes(publish, batch);
  metrics.putEventsSeconds.observe((now() - started) / 1000);
  const refused = batch.filter((hint, index) => {
    if (refusals[index] !== undefined) return true;
    hint.accepted();
    return false;
  });
  metrics.hintsAccepted.inc(batch.length - refused.length);
  if (refused.length > 0) {
    metrics.entriesRefused.inc(refused.length);
    log.warn("the bus refused hints; they will be sent again", {
      refused: refused.length,
      of: batch.length,
      attempt: number,
      ...refusals.find((refusal) => refusal !== undefined),
    });
  }
  return refused;
}

async function outcomes(publish: Publish, batch: readonly Hint[]): Promise<readonly (Refusal | undefined)[]> {
  try {
    return await publish(batch.map(({ request }) => request));
  } catch (error) {
    // Whatever the error is, the hints have not been accepted, and giving up would lose them.
    return batch.map(() => refusalOf(error));
  }
}
