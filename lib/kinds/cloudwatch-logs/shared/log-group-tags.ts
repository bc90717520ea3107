import { ListTagsForResourceCommand } from "@aws-sdk/client-cloudwatch-logs";
import { cloudwatchLogs } from "../../../aws/services/cloudwatch-logs.ts";
import type { ResourceTags } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of log groups. An ARN that ends with `:*` stands for the group's streams. */
export const logGroupTags: ResourceTags = {
  calls: { ListTagsForResource: { actions: ["logs:ListTagsForResource"], reads: true } },
  permissions: [{ actions: ["logs:ListTagsForResource"], resources: ["logs:*:*:log-group:*"] }],
  tagged: (arn) => /^([^:]*(:[^:]*){4}:log-group:[A-Za-z0-9_/.#-]{1,512})(:\*)?$/.exec(arn)?.[1],
  read: async (aws, arn) =>
    (await aws.client(cloudwatchLogs).send(new ListTagsForResourceCommand({ resourceArn: arn }))).tags ?? {},
};
