import { isDeepStrictEqual } from "node:util";
import {
  GetBucketNotificationConfigurationCommand,
  NotificationConfiguration$,
  PutBucketNotificationConfigurationCommand,
} from "@aws-sdk/client-s3";
import { compact, distinct, sameItems, sorting } from "../../../../kind/values/normal-form.ts";
import { configurationPart } from "../configuration-part.ts";
import type { Notification, NotificationRule } from "../spec.ts";

/** Where S3 sends the bucket's events. Delivery to EventBridge remains unchanged if the spec does not set it. */
export const notification = configurationPart({
  name: "notification",
  schema: NotificationConfiguration$,
  get: GetBucketNotificationConfigurationCommand,
  put: PutBucketNotificationConfigurationCommand,
  input: "NotificationConfiguration",
  initial: {},
  canonical: sorting("events", "filterRules"),
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
  complete: (value, from) => compact({ eventBridgeConfiguration: from?.eventBridgeConfiguration, ...value }),
});

const LISTS = ["lambdaFunctionConfigurations", "queueConfigurations", "topicConfigurations"] as const;

function rules<Rule extends NotificationRule>(list: readonly Rule[] | undefined): readonly Rule[] | undefined {
  return list?.length ? list.map(normaliseRule) : undefined;
}

/** Converts a rule to a canonical form. S3 returns the names of filter rules with a capital first letter, however they were written. */
function normaliseRule<Rule extends NotificationRule>(rule: Rule): Rule {
  const filterRules = distinct(
    rule.filter?.key?.filterRules?.map(({ name, value = "" }) => compact({ name: name?.toLowerCase(), value })),
  );
  return compact({
    ...rule,
    id: rule.id || undefined,
    events: distinct(rule.events),
    filter: filterRules && { key: { filterRules } },
    // Only fields that every such rule has are replaced.
  }) as Rule;
}
