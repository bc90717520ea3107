import { isDeepStrictEqual } from "node:util";
import {
  GetBucketNotificationConfigurationCommand,
  NotificationConfiguration$,
  PutBucketNotificationConfigurationCommand,
} from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";
import { asSet, compact, sameItems } from "./normal-form.ts";
import type { Notification, NotificationRule } from "./spec.ts";

/** Whom S3 tells what happens in the bucket. Whether it tells EventBridge is left as it is while the spec does not name it. */
export const notification = configurationPart({
  name: "notification",
  actions: ["s3:GetBucketNotification", "s3:PutBucketNotification"],
  schema: NotificationConfiguration$,
  get: GetBucketNotificationConfigurationCommand,
  put: PutBucketNotificationConfigurationCommand,
  member: "NotificationConfiguration",
  initial: {},
  normalise: ({ eventBridgeConfiguration, ...lists }) =>
    compact<Notification>({
      eventBridgeConfiguration,
      lambdaFunctionConfigurations: rules(lists.lambdaFunctionConfigurations),
      queueConfigurations: rules(lists.queueConfigurations),
      topicConfigurations: rules(lists.topicConfigurations),
    }),
  agrees(desired = {}, observed = {}) {
    const { eventBridgeConfiguration: wanted } = desired;
    if (wanted !== undefined && !isDeepStrictEqual(wanted, observed.eventBridgeConfiguration)) return false;
    return LISTS.every((list) => sameItems<NotificationRule>(desired[list] ?? [], observed[list] ?? []));
  },
  complete(input, current) {
    const { NotificationConfiguration: wanted } = input;
    const EventBridgeConfiguration = wanted?.EventBridgeConfiguration ?? current?.EventBridgeConfiguration;
    return { ...input, NotificationConfiguration: { ...wanted, EventBridgeConfiguration } };
  },
});

const LISTS = ["lambdaFunctionConfigurations", "queueConfigurations", "topicConfigurations"] as const;

function rules<Rule extends NotificationRule>(list: readonly Rule[] | undefined): readonly Rule[] | undefined {
  return list?.length ? list.map(normaliseRule) : undefined;
}

/** S3 writes the names of filter rules with a capital letter, whatever the one that they were declared with. */
function normaliseRule<Rule extends NotificationRule>(rule: Rule): Rule {
  const filterRules = asSet(
    rule.filter?.key?.filterRules?.map(({ name, value = "" }) => compact({ name: name?.toLowerCase(), value })),
  );
  return compact({
    ...rule,
    id: rule.id || undefined,
    events: asSet(rule.events),
    filter: filterRules && { key: { filterRules } },
    // Only its own fields are written anew.
  }) as Rule;
}
