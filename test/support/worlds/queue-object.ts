import { randomUUID } from "node:crypto";
import { SQSClient } from "@aws-sdk/client-sqs";
import { onTestFinished } from "vitest";
import { queue } from "../../../lib/kinds/sqs/queue/queue.generated.ts";
import type { QueueSpec } from "../../../lib/kinds/sqs/queue/spec.generated.ts";
import { page as queuePage } from "../../../lib/kinds/sqs/queue.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { testConnect } from "../aws/s3/test-s3.ts";
import { ACCOUNT, REGION } from "../aws/test-account.ts";
import { queueAt } from "../kinds/queue/queue-at.ts";
import { createKindWorld, type KindWorld, type KindWorldOptions } from "./kind-world.ts";

interface Options extends KindWorldOptions {
  /** The end of the queue's name. */
  readonly suffix?: string;
  /** Where others call SQS. Default: at the engine's endpoint. */
  readonly behind?: string;
  /** Wraps the engine's access to AWS. */
  readonly wrap?: (connect: Connect) => Connect;
}

/** The object `shop/jobs`, a `Queue`, in a kind world with an emulated SQS. */
export interface QueueObject extends KindWorld<QueueSpec> {
  /** An SQS client with which tests act as someone else in the account. */
  readonly others: SQSClient;
  readonly queueName: string;
  /** Applies a manifest that declares only these fields of the queue, in addition to its name. */
  declare(spec: Omit<QueueSpec, "queueName">): Promise<void>;
  /** What SQS stores about the queue; `undefined` if there is none. */
  found(): ReturnType<ReturnType<typeof queueAt>["found"]>;
}

/** Creates a kind world without the object. */
export function createQueueObject(
  endpoint: string,
  { suffix = "", behind = endpoint, wrap = (connect) => connect, ...options }: Options = {},
): QueueObject {
  const entry = { resource: queuePage.resource, load: async () => queue };
  const world = createKindWorld<QueueSpec>(entry, "jobs", wrap(testConnect(endpoint)), options);
  const others = new SQSClient({
    endpoint: behind,
    region: REGION,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
    useQueueUrlAsEndpoint: false,
  });
  onTestFinished(() => others.destroy());
  const queueName = `jobs-${randomUUID()}${suffix}`;
  return {
    ...world,
    others,
    queueName,
    declare: (spec) => world.apply({ queueName, ...spec }),
    found: () => queueAt(others).found(queueName),
  };
}
