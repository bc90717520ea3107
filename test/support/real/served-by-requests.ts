import { setTimeout as wait } from "node:timers/promises";
import { expect, inject } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { KubernetesClient } from "../../../lib/kubernetes/client.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import type { QueueUrls } from "../../../lib/queue/queue-for.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import { bucketNamed, testConnect } from "../aws/s3/test-s3.ts";
import { createNamespace } from "../kubernetes/namespace.ts";
import { administrator, clientsOf } from "../kubernetes/users/administrator.ts";
import { createTestClock } from "../worlds/test-clock.ts";
import { createRealObject, type RealObject } from "./real-object.ts";

/** A bucket over which a pass runs only when a message requests one, and the parts that enqueue such messages. */
export interface ServedByRequests {
  readonly object: RealObject;
  readonly namespace: string;
  readonly connection: Connection;
  /** The dependencies that the sweep and the poll need to enqueue messages for this namespace. The messages wait until `serve`. */
  readonly enqueuing: {
    readonly kubernetes: KubernetesClient;
    readonly kinds: readonly [typeof bucketKind];
    readonly scope: { readonly namespaces: readonly [string]; readonly selector: "" };
    readonly periods: { readonly defaultSeconds: number; readonly byKind: Readonly<Record<string, number>> };
    readonly queue: { sendBatch(queueUrl: string, batch: readonly Delayed[]): Promise<void> };
    readonly queueUrls: QueueUrls;
    readonly now: () => number;
    readonly wait: typeof wait;
  };
  /** Serves the enqueued messages and all messages that result from them. Resolves to the messages that were enqueued. */
  readonly serve: () => Promise<readonly Delayed[]>;
}

/** Creates a bucket on the test run's API server and on LocalStack's S3. No pass has seen it. */
export async function createServedByRequests(): Promise<ServedByRequests> {
  const namespace = await createNamespace();
  const connection = administrator();
  const clock = createTestClock();
  const object = await createRealObject(
    { kind: bucketKind, namespace, name: "data" },
    { spec: { name: bucketNamed("asked") } },
    { kinds, connect: testConnect(inject("s3Endpoint")), clock },
  );
  let enqueued: readonly Delayed[] = [];
  return {
    object,
    namespace,
    connection,
    enqueuing: {
      kubernetes: clientsOf(connection).kubernetes,
      kinds: [bucketKind],
      scope: { namespaces: [namespace], selector: "" },
      periods: { defaultSeconds: 36_000, byKind: {} },
      queue: {
        async sendBatch(_, batch) {
          enqueued = [...enqueued, ...batch];
        },
      },
      queueUrls: { changes: "the-queue", resync: "the-queue" },
      now: Date.now,
      wait,
    },
    async serve() {
      const served = enqueued;
      enqueued = [];
      for (const { request } of served) {
        expect(request).toMatchObject({ namespace, name: "data", kind: "Bucket" });
        await object.pass();
      }
      await object.settle();
      return served;
    },
  };
}
