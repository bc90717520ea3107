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
import { inject } from "vitest";
import { tableKind } from "../../../../lib/kinds/dynamodb/table/kind.ts";
import { readTableByBoto3 } from "../../aws/boto3/read-table.ts";
import type { OnService } from "../../aws/connections/open-service.ts";
import { connectDynamoDB } from "../../aws/dynamodb-connect.ts";
import { tableService } from "../../aws/dynamodb-model/memory-tables.ts";
import { createDynamoDBModel } from "../../aws/dynamodb-model/model.ts";
import { type DynamoDBProxy, startDynamoDBProxy } from "../../aws/dynamodb-model/proxy.ts";
import { cloudService } from "../../aws/memory/cloud-service.ts";
import { openInMemory } from "../../aws/memory/memory-service.ts";
import { readAll } from "../../aws/memory/read-all.ts";
import { sharedEmulator } from "../../aws/shared-emulator.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { startCountingProxy } from "../../proxies/counting-proxy.ts";
import { createTestClock } from "../../worlds/test-clock.ts";
import { asFields, asTagList, asTags, type KindOnAws, lasting } from "./kind-on-aws.ts";

/** The kind `Table`, and a DynamoDB client with which tests act as someone else in the account. */
export interface TableOnDynamoDB extends KindOnAws {
  readonly dynamodb: DynamoDBClient;
  /** Adds DynamoDB's rules and delays to the emulator, for all callers. DynamoDB in memory has them itself. */
  readonly model?: DynamoDBProxy;
}

const A_WHILE_SECONDS = 3_600;

/** Opens the kind `Table` on MiniStack with DynamoDB's rules and delays, or in memory. */
export async function openTableOnDynamoDB(): Promise<TableOnDynamoDB> {
  const clock = createTestClock();
  const now = () => clock.now();
  const { client: dynamodb, ...opened } = await (inject("services") === "in memory"
    ? openModel(now)
    : openEmulator(now));
  const arn = (name: string) => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`;
  const readTags: KindOnAws["readTags"] = async (name) =>
    asTags((await dynamodb.send(new ListTagsOfResourceCommand({ ResourceArn: arn(name) }))).Tags);
  return {
    kind: tableKind,
    clock,
    ...opened,
    dynamodb,
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
    readTags,
    async writeTags(name, tags) {
      const [ResourceArn, TagKeys] = [arn(name), Object.keys(await readTags(name))];
      if (TagKeys.length > 0) await dynamodb.send(new UntagResourceCommand({ ResourceArn, TagKeys }));
      await dynamodb.send(new TagResourceCommand({ ResourceArn, Tags: asTagList(tags) }));
    },
  };
}

type Opened = OnService<DynamoDBClient> & Pick<TableOnDynamoDB, "model" | "read">;

function openModel(now: () => number): Opened {
  // As on the emulator, changed tags are there at once. Tests about late tags make the answers late themselves.
  const operations = cloudService(tableService(0), now);
  return {
    ...openInMemory({ DynamoDB: operations }, (config) => new DynamoDBClient(config)),
    async read(TableName) {
      const answers = readAll(operations, { TableName });
      return typeof answers.DescribeTable === "string" ? undefined : lasting(answers);
    },
  };
}

async function openEmulator(now: () => number): Promise<Opened> {
  await using opening = new AsyncDisposableStack();
  const model = opening.use(await startDynamoDBProxy(await sharedEmulator("ministack"), createDynamoDBModel({ now })));
  const proxy = await startCountingProxy(model.url);
  opening.defer(() => proxy.close());
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const client = new DynamoDBClient({ endpoint: model.url, region: REGION, credentials });
  opening.defer(() => client.destroy());
  const opened = opening.move();
  return {
    client,
    model,
    proxy,
    connect: connectDynamoDB(proxy.url, now),
    async read(name) {
      const answers = await readTableByBoto3(model.url, name);
      return answers.describe_table?.Error === "ResourceNotFoundException" ? undefined : lasting(answers);
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
