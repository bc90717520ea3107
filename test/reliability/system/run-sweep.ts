import type { ExportDependencies } from "../../../lib/exports/export-field.ts";
import { withExports } from "../../../lib/exports/field-export-kind.ts";
import type { WorkQueue } from "../../../lib/queue/work-queue.ts";
import { sweep } from "../../../lib/sweep/sweep.ts";
import { QUEUE_URL } from "./memory-queue.ts";
import { KINDS } from "./objects.ts";

/** The period in which the sweep checks every object once. */
export const SWEEP_SECONDS = 900;

/** One run of the sweep over all kinds of the system. */
export async function runSweep(
  { kubernetes, fieldExport, settings: { scope }, now }: ExportDependencies,
  queue: Pick<WorkQueue, "sendBatch">,
): Promise<void> {
  await sweep(
    { windowSeconds: SWEEP_SECONDS, periodSeconds: SWEEP_SECONDS },
    {
      ...{ kubernetes, kinds: withExports([...new Set(Object.values(KINDS))], fieldExport), scope },
      ...{ periods: { defaultSeconds: SWEEP_SECONDS, byKind: {} } },
      ...{ queue, queueUrls: { changes: QUEUE_URL, resync: QUEUE_URL }, now, wait: async () => undefined },
    },
  );
}
