import { each } from "../../../codegen/definitions-for.ts";
import { role, SETTING, target } from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

/** What the texts of a subscription's spec name. */
export const names: Names = {
  topicARN: { own: "the owner tag of the topic names an object in the namespace" },
  endpoint: target("any queue, function, Firehose stream, address or telephone"),
  redrivePolicy: target("any queue", "", { inDocument: "deadLetterTargetArn" }),
  subscriptionRoleARN: role("sns.amazonaws.com"),
  filterPolicy: { notAName: "a pattern of the topic's messages" },
  deliveryPolicy: { notAName: "how often deliveries are tried" },
  ...each(SETTING, "protocol", "filterPolicyScope", "rawMessageDelivery"),
};
