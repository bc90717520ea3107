import type { SQSEvent } from "aws-lambda";
import { createBatchHandler } from "../../functions/handlers/handle-batch.ts";
import { reconcileWithExports } from "../../lib/exports/reconcile-with-exports.ts";
import type { HistoryValues } from "../../lib/history/history-values.ts";
import type { MemoryWorld } from "../support/worlds/memory-world.ts";
import { context, tools } from "./handler-tools.ts";
import { sqsRecord } from "./sqs-record.ts";

/** Runs one pass over the object of a world as the reconcile function does, with its log and its history. */
export async function serveOnce(
  world: Pick<MemoryWorld, "dependencies" | "request">,
  {
    historyValues,
    write,
    messageId = "1",
  }: {
    readonly historyValues: HistoryValues;
    readonly write: (line: string) => void;
    readonly messageId?: string;
  },
): Promise<void> {
  const handler = createBatchHandler({
    reconcile: (messages, run, log) =>
      reconcileWithExports(messages, run, { ...world.dependencies, fieldExport: "off", log }),
    queue: { send: async () => undefined, setVisibility: async () => undefined },
    queueUrls: { changes: "http://127.0.0.1/000000000000/changes", resync: "http://127.0.0.1/000000000000/resync" },
    now: world.dependencies.now,
    random: () => 0,
    historyValues,
    write,
    ...tools(),
  });
  const event: SQSEvent = { Records: [sqsRecord(messageId, world.request())] };
  await handler(event, context);
}
