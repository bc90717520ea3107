import { randomUUID } from "node:crypto";
import { SNSClient } from "@aws-sdk/client-sns";
import { onTestFinished } from "vitest";
import type { TopicSpec } from "../../../lib/kinds/sns/topic/spec.generated.ts";
import { topic } from "../../../lib/kinds/sns/topic/topic.generated.ts";
import { page as topicPage } from "../../../lib/kinds/sns/topic.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { testConnect } from "../aws/s3/test-s3.ts";
import { ACCOUNT, REGION } from "../aws/test-account.ts";
import { topicAt } from "../kinds/topic/topic-at.ts";
import { createKindWorld, type KindWorld } from "./kind-world.ts";

/** The object `shop/orders`, a `Topic`, in a kind world with an emulated SNS. */
export interface TopicObject extends KindWorld<TopicSpec> {
  /** An SNS client with which tests act as someone else in the account. */
  readonly others: SNSClient;
  readonly topicName: string;
  /** Applies a manifest that declares only these fields of the topic, in addition to its name. */
  declare(spec: Omit<TopicSpec, "name">): Promise<void>;
  /** What SNS stores about the topic; `undefined` if there is none. */
  found(): ReturnType<ReturnType<typeof topicAt>["found"]>;
}

/** Creates a kind world without the object. `suffix` is the end of the topic's name, and `wrap` the engine's way to AWS. */
export function createTopicObject(
  endpoint: string,
  {
    suffix = "",
    wrap = (connect) => connect,
  }: { readonly suffix?: string; readonly wrap?: (connect: Connect) => Connect } = {},
): TopicObject {
  const entry = { resource: topicPage.resource, load: async () => topic };
  const world = createKindWorld<TopicSpec>(entry, "orders", wrap(testConnect(endpoint)));
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const others = new SNSClient({ endpoint, region: REGION, credentials });
  onTestFinished(() => others.destroy());
  const topicName = `orders-${randomUUID()}${suffix}`;
  return {
    ...world,
    others,
    topicName,
    declare: (spec) => world.apply({ name: topicName, ...spec }),
    found: () => topicAt(others).found(topicName),
  };
}
