import {
  DeleteResourcePolicyCommand,
  GetResourcePolicyCommand,
  PutResourcePolicyCommand,
} from "@aws-sdk/client-dynamodb";
import { documentPart } from "../../../../kind/values/document-part.ts";
import { samePolicy } from "../../../../kind/values/same-policy.ts";
import type { DescribedTable, TableTarget } from "./table-part.ts";

/** The resource-based policy. It can be changed while AWS is changing the table. */
export const resourcePolicy = documentPart({
  name: "resourcePolicy",
  exposure: true,
  whileBusy: true,
  same: samePolicy,
  absent: "PolicyNotFoundException",
  get: async ({ dynamodb }: TableTarget, { arn: ResourceArn }: DescribedTable) =>
    (await dynamodb.send(new GetResourcePolicyCommand({ ResourceArn }))).Policy,
  put: ({ dynamodb }, Policy, { arn: ResourceArn }) =>
    dynamodb.send(new PutResourcePolicyCommand({ ResourceArn, Policy })),
  delete: ({ dynamodb }, { arn: ResourceArn }) => dynamodb.send(new DeleteResourcePolicyCommand({ ResourceArn })),
});
