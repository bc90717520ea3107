import { randomUUID } from "node:crypto";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  CreateEventSourceMappingCommand,
  CreateFunctionCommand,
  GetEventSourceMappingCommand,
  LambdaClient,
} from "@aws-sdk/client-lambda";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventSourceMapping } from "../../../../../lib/kinds/lambda/event-source-mapping/event-source-mapping.generated.ts";
import type { EventSourceMappingSpec } from "../../../../../lib/kinds/lambda/event-source-mapping/spec.generated.ts";
import { page as eventSourceMappingPage } from "../../../../../lib/kinds/lambda/event-source-mapping.ts";
import { createOwnTags } from "../../../../../lib/kinds/own-tags.ts";
import type { Settings } from "../../../../../lib/reconcile/contract/settings.ts";
import { type OnEmulator, openOnEmulator } from "../../../../support/aws/connections/open-on-emulator.ts";
import { ACCOUNT, REGION } from "../../../../support/aws/test-account.ts";
import { asTagList } from "../../../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { DECLARED } from "../../../../support/kinds/kind-on-aws/lambda/function-on-lambda.ts";
import { createKindWorld, type KindWorld } from "../../../../support/worlds/kind-world.ts";

const SOURCES = `arn:aws:sqs:${REGION}:${ACCOUNT}`;

let emulators: { lambda: OnEmulator<LambdaClient>; sqs: OnEmulator<SQSClient>; dynamodb: OnEmulator<DynamoDBClient> };
let own: string;
let theirs: string;

beforeAll(async () => {
  emulators = {
    lambda: await openOnEmulator("moto", (config) => new LambdaClient(config)),
    sqs: await openOnEmulator("moto", (config) => new SQSClient(config)),
    dynamodb: await openOnEmulator("moto", (config) => new DynamoDBClient(config)),
  };
});

afterAll(async () => {
  await Promise.all(Object.values(emulators).map((one) => one[Symbol.asyncDispose]()));
});

beforeEach(() => {
  own = `own-${randomUUID()}`;
  theirs = `theirs-${randomUUID()}`;
});

const tagOf = (owner: string) => ({ "services.k8s.aws/driftless-owner": owner });

async function createQueue(QueueName: string, owner: string): Promise<string> {
  await emulators.sqs.client.send(new CreateQueueCommand({ QueueName, tags: tagOf(owner) }));
  return `${SOURCES}:${QueueName}`;
}

async function createFunction(FunctionName: string, owner: string): Promise<string> {
  const Code = { ZipFile: Buffer.from(DECLARED.code.zipFile, "base64") };
  const input = { FunctionName, Code, Role: DECLARED.role, Handler: "index.handler", Tags: tagOf(owner) };
  await emulators.lambda.client.send(new CreateFunctionCommand({ ...input, Runtime: "nodejs22.x" }));
  return FunctionName;
}

async function createStream(TableName: string, owner: string): Promise<string> {
  const { TableDescription } = await emulators.dynamodb.client.send(
    new CreateTableCommand({
      TableName,
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
      Tags: asTagList(tagOf(owner)),
    }),
  );
  return TableDescription?.LatestStreamArn ?? "";
}

/** A world of the object `shop/orders`, in which passes find out what the objects of a namespace have created. */
function kindWorld(settings: Partial<Settings> = {}): KindWorld<EventSourceMappingSpec> {
  const entry = { resource: eventSourceMappingPage.resource, load: async () => eventSourceMapping };
  const ownTags = createOwnTags({ createsRoles: false });
  return createKindWorld<EventSourceMappingSpec>(entry, "orders", emulators.lambda.connect, { ownTags, settings });
}

async function declare(
  spec: EventSourceMappingSpec,
  settings?: Partial<Settings>,
): Promise<KindWorld<EventSourceMappingSpec>> {
  const world = kindWorld(settings);
  await world.apply(spec);
  return world;
}

const mappings = (calls: readonly string[]) => calls.filter((call) => call.includes("EventSourceMapping"));

describe("an object connects", () => {
  test.each(["", ":live"])(
    "the function%s and the queue that objects in its namespace have created",
    async (qualifier) => {
      const functionName = `${await createFunction(own, "cluster/shop/orders")}${qualifier}`;
      const world = await declare({ functionName, eventSourceARN: await createQueue(own, "cluster/shop/orders") });
      expect(mappings((await world.pass()).calls)).toContain("CreateEventSourceMapping");
    },
  );

  test("the stream of a table that an object in its namespace has created", async () => {
    const functionName = await createFunction(own, "cluster/shop/orders");
    const eventSourceARN = await createStream(own, "cluster/shop/orders");
    const world = await declare({ functionName, eventSourceARN, startingPosition: "LATEST" });
    expect(mappings((await world.pass()).calls)).toContain("CreateEventSourceMapping");
  });

  test.each([
    { eventSourceARN: `arn:aws:kinesis:${REGION}:${ACCOUNT}:stream/clicks` },
    {
      selfManagedEventSource: {
        endpoints: { KAFKA_BOOTSTRAP_SERVERS: ["b-1.example.com:9092", "b-2.example.com:9092"] },
      },
    },
  ])("a source that the deployment allows: %j", async (source) => {
    const allowedEventSources = ["arn:aws:kinesis:*:stream/clicks", "*.example.com:9092"];
    const functionName = await createFunction(own, "cluster/shop/orders");
    const world = await declare({ functionName, ...source, startingPosition: "LATEST" }, { allowedEventSources });
    expect(mappings((await world.pass()).calls)).toContain("CreateEventSourceMapping");
  });
});

describe("an object does not connect, and makes no call about mappings for,", () => {
  /** Expects that a pass over the spec is Terminal for this reason. */
  async function expectRefused(
    spec: EventSourceMappingSpec,
    reason: string,
    settings?: Partial<Settings>,
  ): Promise<void> {
    const world = await declare(spec, settings);
    const { outcome, calls } = await world.pass();
    expect(world.conditions()).toContain(`ACK.Terminal=True ${reason}: `);
    expect(outcome).toBe("terminal");
    expect(mappings(calls)).toEqual([]);
  }

  test.each(["cluster/bank/orders", "cluster/shop-2/orders", "west/shop/orders"])("the queue of %s", async (owner) => {
    const functionName = await createFunction(own, "cluster/shop/orders");
    const eventSourceARN = await createQueue(theirs, owner);
    await expectRefused({ functionName, eventSourceARN }, "SourceNotAllowed");
  });

  test("the stream of another namespace's table", async () => {
    const functionName = await createFunction(own, "cluster/shop/orders");
    const eventSourceARN = await createStream(theirs, "cluster/bank/orders");
    await expectRefused({ functionName, eventSourceARN, startingPosition: "LATEST" }, "SourceNotAllowed");
  });

  test.each(["", ":live"])(
    "the function%s of another namespace, even if the deployment allows every source",
    async (qualifier) => {
      const functionName = `${await createFunction(theirs, "cluster/bank/orders")}${qualifier}`;
      const eventSourceARN = await createQueue(own, "cluster/shop/orders");
      await expectRefused({ functionName, eventSourceARN }, "FunctionNotOwned", { allowedEventSources: ["*"] });
    },
  );

  test.each([
    `arn:aws:kinesis:${REGION}:${ACCOUNT}:stream/clicks`,
    `arn:aws:kafka:${REGION}:${ACCOUNT}:cluster/clicks/0123abcd`,
    `arn:aws:mq:${REGION}:${ACCOUNT}:broker:mail:b-0123`,
    `arn:aws:rds:${REGION}:${ACCOUNT}:cluster:documents`,
    `arn:aws:sqs:${REGION}:111122223333:orders`,
    `arn:aws:sqs:eu-west-1:${ACCOUNT}:orders`,
    `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/orders`,
  ])("a source that no object has created: %s", async (eventSourceARN) => {
    const functionName = await createFunction(own, "cluster/shop/orders");
    await expectRefused({ functionName, eventSourceARN }, "SourceNotAllowed");
  });

  test("brokers of which the deployment does not list one", async () => {
    const functionName = await createFunction(own, "cluster/shop/orders");
    const endpoints = { KAFKA_BOOTSTRAP_SERVERS: ["b-1.example.com:9092", "10.0.0.1:9092"] };
    const spec = { functionName, selfManagedEventSource: { endpoints } };
    await expectRefused(spec, "SourceNotAllowed", { allowedEventSources: ["*.example.com:9092"] });
  });
});

test("an object that declares its function and its queue adopts their mapping, but not that of another namespace's function", async () => {
  const { client } = emulators.lambda;
  const adopt = async (functionName: string, declares: boolean) => {
    const eventSourceARN = await createQueue(`own-${randomUUID()}`, "cluster/shop/orders");
    const tags = { "driftless.dev/adoptable-by": "cluster/shop" };
    const mapping = { FunctionName: functionName, EventSourceArn: eventSourceARN, Tags: tags };
    const { UUID: uuid } = await client.send(new CreateEventSourceMappingCommand(mapping));
    await client.send(new GetEventSourceMappingCommand({ UUID: uuid }));
    const world = kindWorld();
    await world.user.create(world.reference, {
      annotations: {
        "services.k8s.aws/adoption-policy": "adopt",
        "services.k8s.aws/adoption-fields": JSON.stringify({ uuid }),
      },
      spec: declares ? { functionName, eventSourceARN } : {},
    });
    await world.pass();
    await world.pass();
    return world.conditions();
  };
  const ours = await createFunction(own, "cluster/shop/orders");
  const others = await createFunction(theirs, "cluster/bank/orders");
  expect(await adopt(ours, true)).toContain("Ready=True");
  expect(await adopt(ours, false)).toContain("FunctionNotOwned");
  expect(await adopt(others, true)).toContain("FunctionNotOwned");
  expect(await adopt(others, false)).toContain("FunctionNotOwned");
});

test("an object whose queue does not exist yet is tried again", async () => {
  const functionName = await createFunction(own, "cluster/shop/orders");
  const world = await declare({ functionName, eventSourceARN: `${SOURCES}:${own}` });
  await world.pass();
  expect(world.conditions()).toContain("ACK.Recoverable=True");
  await createQueue(own, "cluster/shop/orders");
  expect(mappings((await world.pass()).calls)).toContain("CreateEventSourceMapping");
});

test("a change to the queue of another namespace is refused, and the mapping stays as it is", async () => {
  const functionName = await createFunction(own, "cluster/shop/orders");
  const eventSourceARN = await createQueue(own, "cluster/shop/orders");
  const world = await declare({ functionName, eventSourceARN });
  await world.pass();
  await world.apply({ functionName, eventSourceARN: await createQueue(theirs, "cluster/bank/orders"), batchSize: 1 });
  expect(mappings((await world.pass()).calls)).toEqual([]);
  expect(world.conditions()).toContain("ACK.Terminal=True SourceNotAllowed: ");
});
