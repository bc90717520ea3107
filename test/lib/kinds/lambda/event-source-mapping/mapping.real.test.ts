import { randomUUID } from "node:crypto";
import {
  CreateEventSourceMappingCommand,
  DeleteEventSourceMappingCommand,
  GetEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventSourceMapping } from "../../../../../lib/kinds/lambda/event-source-mapping/event-source-mapping.generated.ts";
import type { EventSourceMappingSpec } from "../../../../../lib/kinds/lambda/event-source-mapping/spec.generated.ts";
import { page as eventSourceMappingPage } from "../../../../../lib/kinds/lambda/event-source-mapping.ts";
import {
  type MappingOnLambda,
  openMappingOnLambda,
  QUEUE,
} from "../../../../support/kinds/kind-on-aws/lambda/mapping-on-lambda.ts";
import { createKindWorld, type KindWorld } from "../../../../support/worlds/kind-world.ts";
import { createTestClock } from "../../../../support/worlds/test-clock.ts";

const READS = ["GetEventSourceMapping", "ListTags"];

let aws: MappingOnLambda;
let functionName: string;
const clock = createTestClock();

beforeAll(async () => {
  aws = await openMappingOnLambda();
});

afterAll(async () => {
  await aws[Symbol.asyncDispose]();
});

beforeEach(() => {
  functionName = `orders-${randomUUID()}`;
});

afterEach(() => {
  aws.proxy.refuseNothing();
});

/** An object that declares a mapping of the function, with these changes to its spec. */
async function declare(changes: Partial<EventSourceMappingSpec> = {}): Promise<KindWorld<EventSourceMappingSpec>> {
  const entry = { resource: eventSourceMappingPage.resource, load: async () => eventSourceMapping };
  const settings = { allowedEventSources: ["*"], own: ["*"] };
  const world = createKindWorld<EventSourceMappingSpec>(entry, "orders", aws.connect, {
    now: () => clock.now(),
    settings,
  });
  await world.apply({ functionName, eventSourceARN: QUEUE, ...changes });
  return world;
}

/** Runs passes, at the latest time at which a poll may be due, until the object is Ready. Returns the calls that each pass made. */
async function settle(world: KindWorld<EventSourceMappingSpec>): Promise<readonly (readonly string[])[]> {
  const passes: (readonly string[])[] = [];
  do {
    clock.advance(61);
    passes.push((await world.pass()).calls);
    expect(passes.length, world.conditions()).toBeLessThan(20);
  } while (!world.conditions().includes("Ready=True"));
  return passes;
}

test("is created, checked, changed and deleted by these calls", async () => {
  const world = await declare();
  expect((await world.pass()).calls).toEqual(["ListEventSourceMappings", "CreateEventSourceMapping", ...READS]);
  expect(world.conditions()).toContain("ACK.ResourceSynced=False Creating: the mapping is Creating");
  expect(await settle(world)).toEqual([READS]);
  expect((await world.pass()).calls).toEqual(READS);

  await world.apply({ functionName, eventSourceARN: QUEUE, batchSize: 5, maximumBatchingWindowInSeconds: 3 });
  expect((await world.pass()).calls).toEqual([...READS, "UpdateEventSourceMapping"]);
  expect(world.conditions()).toContain("ACK.ResourceSynced=False Updating: the mapping is Updating");
  expect(await settle(world)).toEqual([READS, READS]);
  expect(await aws.read(functionName)).toMatchObject({ BatchSize: 5, MaximumBatchingWindowInSeconds: 3 });

  await world.delete();
  expect((await world.pass()).calls).toEqual([...READS, "DeleteEventSourceMapping"]);
  expect(world.conditions()).toContain("Deleting: the mapping is Deleting");
  clock.advance(61);
  await world.pass();
  clock.advance(61);
  await world.pass();
  expect(world.object()).toBeUndefined();
  expect(await aws.read(functionName)).toBeUndefined();
});

test("is found again by its owner tag if its status is lost", async () => {
  const world = await declare();
  await world.pass();
  await settle(world);
  const { UUID } = await aws.settled(functionName);
  world.user.patchStatus(world.reference, { uuid: null, ackResourceMetadata: null });
  expect((await world.pass()).calls).not.toContain("CreateEventSourceMapping");
  expect(world.object()?.status).toMatchObject({ uuid: UUID });
});

test("does not take the mapping that someone else has made of the same function and source", async () => {
  await aws.make(functionName, {});
  const world = await declare();
  await world.pass();
  expect(world.conditions()).toContain("ACK.Terminal=True");
  expect(await aws.read(functionName)).toMatchObject({ BatchSize: 5 });
});

test("is adopted as it is if its tags consent", async () => {
  await aws.make(functionName, { "driftless.dev/adoptable-by": "cluster/shop" });
  const before = await aws.read(functionName);
  const { UUID: uuid } = await aws.settled(functionName);
  const world = await declare();
  await world.delete();
  await world.user.create(world.reference, {
    annotations: {
      "services.k8s.aws/adoption-policy": "adopt",
      "services.k8s.aws/adoption-fields": JSON.stringify({ uuid }),
    },
    spec: {},
  });
  await settle(world);
  expect(world.object()?.spec).toMatchObject({ functionName, eventSourceARN: QUEUE, batchSize: 5, enabled: false });
  expect(await aws.read(functionName)).toEqual(before);
  expect(await aws.readTags(functionName)).toMatchObject({
    "services.k8s.aws/driftless-owner": "cluster/shop/orders",
  });
});

test("is left alone, although a forged status names it", async () => {
  const victim = `${functionName}-victim`;
  await aws.make(victim, {});
  const before = await aws.read(victim);
  const world = await declare();
  await world.pass();
  await settle(world);
  const { UUID: uuid } = await aws.settled(victim);
  world.user.patchStatus(world.reference, { uuid });
  await world.apply({ functionName, eventSourceARN: QUEUE, batchSize: 7 });
  await settle(world);
  expect(await aws.read(functionName)).toMatchObject({ BatchSize: 7 });
  world.user.patchStatus(world.reference, { uuid });
  await world.delete();
  await world.pass();
  expect(await aws.read(functionName)).toBeUndefined();
  expect(await aws.read(victim)).toEqual(before);
});

test("is created later if the role of its function must not read the source yet", async () => {
  const world = await declare();
  const message = "The function execution role does not have permissions to call ReceiveMessage on SQS";
  aws.proxy.refuse("CreateEventSourceMapping", 400, "InvalidParameterValueException", message);
  await world.pass();
  expect(world.conditions()).toContain(message);
  expect(world.conditions()).toContain("ACK.Recoverable=True");
  expect(world.conditions()).not.toContain("ACK.Terminal=True");
  aws.proxy.refuseNothing();
  await settle(world);
  expect(await aws.read(functionName)).toBeDefined();
});

test("is let go if both the function and the mapping are gone", async () => {
  const world = await declare();
  await world.pass();
  await settle(world);
  const { UUID } = await aws.settled(functionName);
  await aws.lambda.send(new DeleteEventSourceMappingCommand({ UUID }));
  await aws.lambda.send(new GetEventSourceMappingCommand({ UUID }));
  aws.proxy.refuse("ListEventSourceMappings", 404, "ResourceNotFoundException", "Function not found");
  await world.delete();
  clock.advance(61);
  await world.pass();
  expect(world.object()).toBeUndefined();
});

test("waits without an error if Lambda is changing the mapping", async () => {
  const world = await declare();
  await world.pass();
  await settle(world);
  aws.proxy.refuse("UpdateEventSourceMapping", 400, "ResourceInUseException", "Cannot update the event source mapping");
  await world.apply({ functionName, eventSourceARN: QUEUE, batchSize: 5 });
  await world.pass();
  expect(world.conditions()).toContain("ACK.ResourceSynced=False Updating: the mapping is Updating");
  expect(world.conditions()).not.toContain("ACK.Recoverable=True");
  aws.proxy.refuseNothing();
  await settle(world);
  expect(await aws.read(functionName)).toMatchObject({ BatchSize: 5 });
});

test("leaves the consumer group alone that Lambda has assigned", async () => {
  const eventSourceARN = "arn:aws:kafka:us-west-2:000000000000:cluster/clicks/0123abcd";
  const declared = { eventSourceARN, startingPosition: "LATEST", topics: ["clicks"] };
  const world = await declare(declared);
  await world.pass();
  await settle(world);
  await aws.configure(functionName, { AmazonManagedKafkaEventSourceConfig: { ConsumerGroupId: "0123" } });
  await aws.settled(functionName);
  expect((await world.pass()).calls).toEqual(READS);
  expect(world.conditions()).toContain("Ready=True");
});

test("compares times in seconds, as Lambda keeps them", async () => {
  const eventSourceARN = "arn:aws:kinesis:us-west-2:000000000000:stream/clicks";
  const startingPositionTimestamp = "2026-01-01T00:00:00.250Z";
  const world = await declare({ eventSourceARN, startingPosition: "AT_TIMESTAMP", startingPositionTimestamp });
  await world.pass();
  await settle(world);
  expect(world.conditions()).toContain("Ready=True");
});

test("finds out to which of several mappings of its function its owner tag belongs", async () => {
  for (const source of ["one", "two"]) {
    const EventSourceArn = `arn:aws:sqs:us-west-2:000000000000:${source}`;
    await aws.lambda.send(new CreateEventSourceMappingCommand({ FunctionName: functionName, EventSourceArn }));
  }
  const world = await declare();
  expect((await world.pass()).calls).toEqual([
    "ListEventSourceMappings",
    "ListTags",
    "ListTags",
    "CreateEventSourceMapping",
    ...READS,
  ]);
});

test.each([
  ["a partial ARN", { functionName: "000000000000:function:orders" }],
  ["other kinds of endpoints", { selfManagedEventSource: { endpoints: { OTHERS: ["kafka.example.com:9092"] } } }],
])("rejects %s before any call", async (_, spec) => {
  const world = await declare(spec);
  expect((await world.pass()).calls).toEqual([]);
  expect(world.conditions()).toContain("ACK.Terminal=True NotSupported");
});
