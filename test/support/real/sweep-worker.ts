import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { createApiServerClient } from "../../../lib/kubernetes/api-server.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { sweep } from "../../../lib/sweep/sweep.ts";

/**
 * The input of a worker thread that sweeps the buckets in a namespace, all of which are due. The thread posts the names of the buckets that
 * it enqueues.
 */
export interface SweepWorkerData {
  readonly connection: Connection;
  readonly namespace: string;
}

const { connection, namespace }: SweepWorkerData = workerData;
const enqueued: string[] = [];
await sweep(
  { windowSeconds: 900, periodSeconds: 900 },
  {
    kubernetes: createApiServerClient(connection),
    kinds: [bucketKind],
    scope: { namespaces: [namespace], selector: "" },
    periods: { defaultSeconds: 900, byKind: {} },
    queue: {
      async sendBatch(_url, batch) {
        enqueued.push(...batch.map(({ request }) => request.name));
      },
    },
    queueUrls: { changes: "http://127.0.0.1/000000000000/changes", resync: "http://127.0.0.1/000000000000/resync" },
    now: Date.now,
    wait,
  },
);
parentPort?.postMessage(enqueued);
