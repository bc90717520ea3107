import {
  CreateTableCommand,
  type CreateTableInput,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { tableKind } from "../../../../lib/kinds/dynamodb/table/kind.ts";
import { readTableByBoto3 } from "../../aws/boto3/read-table.ts";
import { connectDynamoDB } from "../../aws/dynamodb-connect.ts";
import { createDynamoDBModel } from "../../aws/dynamodb-model/model.ts";
import { type DynamoDBProxy, startDynamoDBProxy } from "../../aws/dynamodb-model/proxy.ts";
import { sharedEmulator } from "../../aws/shared-emulator.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { startCountingProxy } from "../../proxies/counting-proxy.ts";
import { createTestClock } from "../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws, lasting } from "./kind-on-aws.ts";

/** The kind `Table`, and a DynamoDB client with which tests act as someone else in the account. */
export interface TableOnDynamoDB extends KindOnAws {
  readonly dynamodb: DynamoDBClient;
  /** Adds DynamoDB's rules and delays to the emulator, for all callers. */
  readonly model: DynamoDBProxy;
}

const A_WHILE_SECONDS = 3_600;

/** Opens the kind `Table` on MiniStack with DynamoDB's rules and delays. */
export async function openTableOnDynamoDB(): Promise<TableOnDynamoDB> {
  await using opening = new AsyncDisposableStack();
  const clock = createTestClock();
  const endpoint = await sharedEmulator("ministack");
  const model = opening.use(await startDynamoDBProxy(endpoint, createDynamoDBModel({ now: () => clock.now() })));
  const proxy = await startCountingProxy(model.url);
  opening.defer(() => proxy.close());
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const dynamodb = new DynamoDBClient({ endpoint: model.url, region: REGION, credentials });
  opening.defer(() => dynamodb.destroy());

  const arn = (name: string) => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`;
  const readTags: KindOnAws["readTags"] = async (name) =>
    asTags((await dynamodb.send(new ListTagsOfResourceCommand({ ResourceArn: arn(name) }))).Tags);
  const opened = opening.move();
  return {
    kind: tableKind,
    clock,
    connect: connectDynamoDB(proxy.url, () => clock.now()),
    proxy,
    dynamodb,
    model,
    spec: (tableName) => ({
      tableName,
      attributeDefinitions: ["id", "a", "b", "c"].map((attributeName) => ({ attributeName, attributeType: "S" })),
      keySchema: [{ attributeName: "id", keyType: "HASH" }],
      billingMode: "PAY_PER_REQUEST",
    }),
    asMade: {
      continuousBackups: { pointInTimeRecoveryEnabled: true },
      deletionProtectionEnabled: true,
      globalSecondaryIndexes: [
        {
          indexName: "byA",
          keySchema: [{ attributeName: "a", keyType: "HASH" }],
          projection: { projectionType: "ALL" },
        },
      ],
      resourcePolicy: POLICY,
      sseSpecification: { enabled: true },
      streamSpecification: { streamEnabled: true, streamViewType: "KEYS_ONLY" },
      tableClass: "STANDARD_INFREQUENT_ACCESS",
      timeToLive: { attributeName: "expires", enabled: true },
    },
    tagged: (tags) => ({ tags: asFields(tags) }),
    arn,
    async make(TableName, tags) {
      await dynamodb.send(new CreateTableCommand({ ...MADE, TableName, Tags: asTagList(tags) }));
      clock.advance(A_WHILE_SECONDS);
      const TimeToLiveSpecification = { AttributeName: "expires", Enabled: true };
      await dynamodb.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
      const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
      await dynamodb.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
      clock.advance(A_WHILE_SECONDS);
    },
    async read(name) {
      const answers = await readTableByBoto3(model.url, name);
      return answers.describe_table?.Error === "ResourceNotFoundException" ? undefined : lasting(answers);
    },
    readTags,
    async writeTags(name, tags) {
      const [ResourceArn, TagKeys] = [arn(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await dynamodb.send(new UntagResourceCommand({ ResourceArn, TagKeys }));
      await dynamodb.send(new TagResourceCommand({ ResourceArn, Tags: asTagList(tags) }));
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const POLICY = JSON.stringify({
  Version: "2012-10-17",
  Statement: [{ Effect: "Deny", Principal: "*", Action: "dynamodb:DeleteTable", Resource: "*" }],
});

/** The settings of the resource that `make` creates, as far as `CreateTable` accepts them. */
const MADE: Omit<CreateTableInput, "TableName"> = {
  AttributeDefinitions: [
    { AttributeName: "a", AttributeType: "S" },
    { AttributeName: "id", AttributeType: "S" },
  ],
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  BillingMode: "PAY_PER_REQUEST",
  DeletionProtectionEnabled: true,
  GlobalSecondaryIndexes: [
    { IndexName: "byA", KeySchema: [{ AttributeName: "a", KeyType: "HASH" }], Projection: { ProjectionType: "ALL" } },
  ],
  ResourcePolicy: POLICY,
  SSESpecification: { Enabled: true, SSEType: "KMS" },
  StreamSpecification: { StreamEnabled: true, StreamViewType: "KEYS_ONLY" },
  TableClass: "STANDARD_INFREQUENT_ACCESS",
};
