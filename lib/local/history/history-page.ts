import { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { type InventoryEntry, inventoryEntry } from "../../history/viewer/inventory/inventory.ts";
import type { Waiting } from "../../history/viewer/inventory/overview.ts";
import type { KubernetesClient } from "../../kubernetes/client.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { Outputs } from "../deploy/outputs.ts";
import { clientOf, type Target } from "../deploy/target.ts";
import { createOutlookLog, createRecordLog } from "./latest-in-log.ts";
import { type PageServer, servePage } from "./page-server.ts";

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
export async function startHistoryPage(options: PageOptions): Promise<PageServer> {
  const { target, outputs, kubernetes, kinds, cluster, mode } = options;
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

/** Lists the objects of some kinds with their states. */
async function readInventory(
  kubernetes: Pick<KubernetesClient, "list">,
  kinds: readonly ResourceKind[],
): Promise<readonly InventoryEntry[]> {
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const entries: InventoryEntry[] = [];
      const everything = { namespace: undefined, labelSelector: "", continue: undefined };
      for await (const { items } of kubernetes.list(kind, everything)) {
        entries.push(...items.map((object) => inventoryEntry(kind.kind, object)));
      }
      return entries;
    }),
  );
  return lists.flat();
}

/** Counts the messages in each queue; `queues` contains the URL of each queue by the name that is shown for it. */
async function countWaiting(sqs: SQSClient, queues: Readonly<Record<string, string>>): Promise<readonly Waiting[]> {
  return await Promise.all(
    Object.entries(queues).map(async ([queue, QueueUrl]) => {
      const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }));
      return {
        queue,
        due: Number(Attributes.ApproximateNumberOfMessages ?? 0),
        inWork: Number(Attributes.ApproximateNumberOfMessagesNotVisible ?? 0),
        later: Number(Attributes.ApproximateNumberOfMessagesDelayed ?? 0),
      };
    }),
  );
}
