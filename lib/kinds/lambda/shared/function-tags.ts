import { ListTagsCommand } from "@aws-sdk/client-lambda";
import { lambda } from "../../../aws/services/lambda.ts";
import type { ResourceTags } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of functions. A version and an alias have no tags; those of the function count. */
export const functionTags: ResourceTags = {
  calls: { ListTags: { actions: ["lambda:ListTags"], reads: true } },
  permissions: [{ actions: ["lambda:ListTags"], resources: ["lambda:*:*:function:*"] }],
  tagged: (arn) => /^([^:]*(:[^:]*){4}:function:[A-Za-z0-9_-]{1,64})(:[$A-Za-z0-9_-]{1,128})?$/.exec(arn)?.[1],
  read: async (aws, arn) => (await aws.client(lambda).send(new ListTagsCommand({ Resource: arn }))).Tags ?? {},
};
