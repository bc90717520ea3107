import {
  DescribeContinuousBackupsCommand,
  DescribeContributorInsightsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  GetResourcePolicyCommand,
} from "@aws-sdk/client-dynamodb";
import type { TableOnDynamoDB } from "../../../support/kinds/kind-on-aws/table-on-dynamodb.ts";

/** Everything that DynamoDB stores about a table, except for values that only show that a setting was different before. */
export async function lookAtTable({ arn, dynamodb, readTags }: TableOnDynamoDB, TableName: string): Promise<object> {
  const ResourceArn = arn(TableName);
  const { Table = {} } = await dynamodb.send(new DescribeTableCommand({ TableName }));
  const {
    BillingModeSummary,
    SSEDescription,
    TableClassSummary,
    LatestStreamArn: _,
    LatestStreamLabel: __,
    ...table
  } = Table;
  const { TimeToLiveDescription } = await dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
  const { ContinuousBackupsDescription } = await dynamodb.send(new DescribeContinuousBackupsCommand({ TableName }));
  const insights = await dynamodb.send(new DescribeContributorInsightsCommand({ TableName }));
  const policy = dynamodb.send(new GetResourcePolicyCommand({ ResourceArn })).then(({ Policy }) => Policy);
  return {
    table,
    billingMode: BillingModeSummary?.BillingMode ?? "PROVISIONED",
    tableClass: TableClassSummary?.TableClass ?? "STANDARD",
    encryption: SSEDescription?.Status === "DISABLED" ? undefined : SSEDescription,
    timeToLive: TimeToLiveDescription?.TimeToLiveStatus === "DISABLED" ? undefined : TimeToLiveDescription,
    backups: ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus,
    insights: insights.ContributorInsightsStatus,
    policy: await policy.catch(({ name }: Error) => name),
    tags: await readTags(TableName),
  };
}
