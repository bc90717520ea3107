import { randomUUID } from "node:crypto";
import type * as sdk from "@aws-sdk/client-sns";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore } from "../../support/aws/memory/store.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { asTagList, asTags } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";

type Texts = Record<string, string>;

interface Topic {
  readonly attributes: Texts;
  readonly tags: Texts;
  dataProtectionPolicy?: string | undefined;
}

const ACTIONS = [
  ...["GetTopicAttributes", "SetTopicAttributes", "AddPermission", "RemovePermission"],
  ...["DeleteTopic", "Subscribe", "ListSubscriptionsByTopic", "Publish"],
];

/** SNS in memory. All endpoints are in the account, so that no subscription waits for its confirmation. */
export function snsInMemory(): Operations {
  const topics = createStore<Topic>(() => new AwsError("404 NotFound: Topic does not exist"));
  const subscriptions = createStore<Texts>(() => new AwsError("404 NotFound: Subscription does not exist"));
  const topic = (arn = "") => topics.get(arn);
  const of = (topicArn: string) => subscriptions.all().filter(({ TopicArn }) => TopicArn === topicArn);

  function tagsOf(arn = ""): Texts {
    const found = topics.find(arn);
    if (found === undefined) throw new AwsError("404 ResourceNotFound: Resource does not exist");
    return found.tags;
  }

  return {
    CreateTopic({ Name = "", Attributes = {}, Tags = [] }: sdk.CreateTopicInput) {
      const TopicArn = `arn:aws:sns:${REGION}:${ACCOUNT}:${Name}`;
      const former = topics.find(TopicArn);
      if (former === undefined)
        topics.add(TopicArn, { attributes: newTopic(TopicArn, Attributes), tags: asTags(Tags) });
      else if (!agrees(Attributes, former.attributes)) throw exists("Attributes", "Topic", "attributes");
      else if (!agrees(asTags(Tags), former.tags)) throw exists("Tags", "Topic", "tags");
      return { TopicArn };
    },
    GetTopicAttributes: ({ TopicArn }: sdk.GetTopicAttributesInput) => ({ Attributes: topic(TopicArn).attributes }),
    SetTopicAttributes({ TopicArn, AttributeName = "", AttributeValue = "" }: sdk.SetTopicAttributesInput) {
      const { attributes } = topic(TopicArn);
      if (AttributeName === "Policy" && AttributeValue === "") {
        throw new AwsError("400 InvalidParameter: Invalid parameter: Policy Error: null");
      }
      attributes[AttributeName] = AttributeName === "DeliveryPolicy" ? completed(AttributeValue) : AttributeValue;
      return {};
    },
    DeleteTopic({ TopicArn = "" }: sdk.DeleteTopicInput) {
      // It succeeds also if there is no such topic.
      if (topics.find(TopicArn) === undefined) return {};
      topics.remove(TopicArn);
      for (const { SubscriptionArn = "" } of of(TopicArn)) subscriptions.remove(SubscriptionArn);
      return {};
    },
    GetDataProtectionPolicy: ({ ResourceArn }: sdk.GetDataProtectionPolicyInput) => ({
      DataProtectionPolicy: topic(ResourceArn).dataProtectionPolicy,
    }),
    PutDataProtectionPolicy({ ResourceArn, DataProtectionPolicy }: sdk.PutDataProtectionPolicyInput) {
      topic(ResourceArn).dataProtectionPolicy = DataProtectionPolicy;
      return {};
    },
    ListTagsForResource: ({ ResourceArn }: sdk.ListTagsForResourceRequest) => ({
      Tags: asTagList(tagsOf(ResourceArn)),
    }),
    TagResource({ ResourceArn, Tags }: sdk.TagResourceRequest) {
      Object.assign(tagsOf(ResourceArn), asTags(Tags));
      return {};
    },
    UntagResource({ ResourceArn, TagKeys = [] }: sdk.UntagResourceRequest) {
      for (const key of TagKeys) delete tagsOf(ResourceArn)[key];
      return {};
    },
    Subscribe({ TopicArn = "", Protocol = "", Endpoint = "", Attributes = {} }: sdk.SubscribeInput) {
      topics.get(TopicArn);
      const former = of(TopicArn).find((one) => one.Protocol === Protocol && one.Endpoint === Endpoint);
      if (former && !agrees(Attributes, former)) throw exists("Attributes", "Subscription", "attributes");
      const { SubscriptionArn = `${TopicArn}:${randomUUID()}` } = former ?? {};
      if (former === undefined) {
        subscriptions.add(SubscriptionArn, {
          ConfirmationWasAuthenticated: "true",
          Endpoint,
          Owner: ACCOUNT,
          PendingConfirmation: "false",
          Protocol,
          RawMessageDelivery: "false",
          SubscriptionArn,
          SubscriptionPrincipal: `arn:aws:iam::${ACCOUNT}:role/driftless`,
          TopicArn,
          ...scoped(Attributes),
        });
      }
      return { SubscriptionArn };
    },
    ListSubscriptionsByTopic({ TopicArn = "" }: sdk.ListSubscriptionsByTopicInput) {
      topics.get(TopicArn);
      return {
        Subscriptions: of(TopicArn).map(({ Endpoint, Owner, Protocol, SubscriptionArn }) => ({
          ...{ Endpoint, Owner, Protocol, SubscriptionArn, TopicArn },
        })),
      };
    },
    GetSubscriptionAttributes: ({ SubscriptionArn = "" }: sdk.GetSubscriptionAttributesInput) => ({
      Attributes: subscriptions.get(SubscriptionArn),
    }),
    SetSubscriptionAttributes({ SubscriptionArn = "", ...one }: sdk.SetSubscriptionAttributesInput) {
      const { AttributeName = "", AttributeValue } = one;
      const attributes = subscriptions.get(SubscriptionArn);
      if (AttributeValue === undefined) delete attributes[AttributeName];
      else Object.assign(attributes, scoped({ ...attributes, [AttributeName]: AttributeValue }));
      return {};
    },
    Unsubscribe({ SubscriptionArn = "" }: sdk.UnsubscribeInput) {
      subscriptions.remove(SubscriptionArn);
      return {};
    },
  };
}

/** What SNS shows about a new topic. */
function newTopic(TopicArn: string, { DeliveryPolicy, ...declared }: Texts): Texts {
  const statement = {
    Sid: "__default_statement_ID",
    Effect: "Allow",
    Principal: { AWS: "*" },
    Action: ACTIONS.map((action) => `SNS:${action}`),
    Resource: TopicArn,
    Condition: { StringEquals: { "AWS:SourceOwner": ACCOUNT } },
  };
  return {
    DisplayName: "",
    EffectiveDeliveryPolicy: completed(),
    Owner: ACCOUNT,
    Policy: JSON.stringify({ Version: "2008-10-17", Id: "__default_policy_ID", Statement: [statement] }),
    TopicArn,
    ...(declared.FifoTopic === "true" && { ContentBasedDeduplication: "false" }),
    ...(DeliveryPolicy !== undefined && { DeliveryPolicy: completed(DeliveryPolicy) }),
    ...declared,
  };
}

/** A delivery policy with what SNS adds to it. An empty one does not go away: SNS then shows what it adds. */
function completed(policy = ""): string {
  const { http, ...others } = JSON.parse(policy || "{}");
  return JSON.stringify({ http: { ...http, disableSubscriptionOverrides: false }, ...others });
}

/** A subscription's attributes. Each filter policy has a scope. */
function scoped(attributes: Texts): Texts {
  return attributes.FilterPolicy === undefined ? attributes : { FilterPolicyScope: "MessageAttributes", ...attributes };
}

const agrees = (declared: Texts, shown: Texts) =>
  Object.entries(declared).every(([name, text]) => shown[name] === text);

const exists = (member: string, what: string, different: string) =>
  new AwsError(
    `400 InvalidParameter: Invalid parameter: ${member} Reason: ${what} already exists with different ${different}`,
  );
