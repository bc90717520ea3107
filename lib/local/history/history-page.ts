import { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { KubernetesClient } from "../../kubernetes/client.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { Outputs } from "../deploy/outputs.ts";
import { clientOf, type Target } from "../deploy/target.ts";
import { countWaiting } from "./count-waiting.ts";
import { createOutlookLog } from "./outlook-log.ts";
import { type PageServer, servePage } from "./page-server.ts";
import { readInventory } from "./read-inventory.ts";
import { createRecordLog } from "./record-log.ts";

/** The stack whose history is shown. */
export interface PageOptions {
  readonly target: Target;
  readonly outputs: Outputs;
  readonly kubernetes: Pick<KubernetesClient, "list">;
  readonly kinds: readonly ResourceKind[];
  /** The name of the cluster. */
  readonly cluster: string;
  readonly mode: "reconcile" | "shadow";
}

/** Starts the page that shows what the stack does, or in shadow mode would do, to each object, and why. */
export async function startHistoryPage({
  target,
  outputs,
  kubernetes,
  kinds,
  cluster,
  mode,
}: PageOptions): Promise<PageServer> {
  const [logs, sqs] = [new CloudWatchLogsClient(clientOf(target)), new SQSClient(clientOf(target))];
  const queues = {
    changes: outputs.ChangesQueueUrl,
    resync: outputs.ResyncQueueUrl,
    "dead letters": outputs.DeadLetterQueueUrl,
    undelivered: outputs.UndeliveredQueueUrl,
  };
  const server = await servePage({
    entries: createRecordLog(logs, outputs.HistoryLogGroupName),
    cluster,
    kinds: kinds.map(({ kind }) => kind),
    inventory: () => readInventory(kubernetes, kinds),
    waiting: () => countWaiting(sqs, queues),
    outlooks: mode === "shadow" ? createOutlookLog(logs, outputs.HistoryLogGroupName) : undefined,
    now: Date.now,
    timeZone: {
      label: Intl.DateTimeFormat().resolvedOptions().timeZone,
      offsetMinutes: -new Date().getTimezoneOffset(),
    },
  });
  return {
    address: server.address,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      logs.destroy();
      sqs.destroy();
    },
  };
}
