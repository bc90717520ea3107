import { randomUUID } from "node:crypto";
import { SNSClient } from "@aws-sdk/client-sns";
import { onTestFinished } from "vitest";
import type { SubscriptionSpec } from "../../../../lib/kinds/sns/subscription/spec.generated.ts";
import { subscription } from "../../../../lib/kinds/sns/subscription/subscription.generated.ts";
import { page as subscriptionPage } from "../../../../lib/kinds/sns/subscription.ts";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import { testConnect } from "../../aws/s3/test-s3.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { createKindWorld, type KindWorld } from "../../worlds/kind-world.ts";
import { subscriptionAt } from "./subscription-at.ts";

/** The object `shop/orders`, a `Subscription` of a queue to a topic, in a kind world with an emulated SNS. */
export interface SubscriptionObject extends KindWorld<SubscriptionSpec> {
  /** The topic's ARN. */
  readonly topic: string;
  readonly endpoint: string;
  readonly others: ReturnType<typeof subscriptionAt>;
  /** Applies a manifest that declares only these fields, in addition to the topic, the protocol and the endpoint. */
  declare(spec: Partial<SubscriptionSpec>): Promise<void>;
  /** What SNS stores about the only subscription of the topic; `undefined` if there is none. */
  found(): Promise<Readonly<Record<string, string>> | undefined>;
}

export interface SubscriptionScene {
  /** Whose the topic is. By default, an object in the same namespace owns it. */
  readonly owner?: string;
  /** The engine's way to AWS. */
  readonly wrap?: (connect: Connect) => Connect;
  readonly now?: () => number;
}

/** Creates a topic, and a kind world without the object. */
export async function createSubscriptionObject(
  endpoint: string,
  { owner = "cluster/shop/topic", wrap = (connect) => connect, now }: SubscriptionScene = {},
): Promise<SubscriptionObject> {
  const entry = { resource: subscriptionPage.resource, load: async () => subscription };
  const world = createKindWorld<SubscriptionSpec>(entry, "orders", wrap(testConnect(endpoint)), now && { now });
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const client = new SNSClient({ endpoint, region: REGION, credentials });
  onTestFinished(() => client.destroy());
  const others = subscriptionAt(client);
  const topic = await others.createTopic(`orders-${randomUUID()}`, { "services.k8s.aws/driftless-owner": owner });
  const queue = `arn:aws:sqs:${REGION}:${ACCOUNT}:orders-${randomUUID()}`;
  return {
    ...world,
    topic,
    endpoint: queue,
    others,
    declare: (spec) => world.apply({ topicARN: topic, protocol: "sqs", endpoint: queue, ...spec }),
    async found() {
      const [only, ...more] = await others.found(topic);
      if (more.length > 0) throw new Error("the topic has several subscriptions");
      return only;
    },
  };
}
