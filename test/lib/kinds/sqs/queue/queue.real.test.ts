import { CreateQueueCommand } from "@aws-sdk/client-sqs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/sqs/queue/calls.generated.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { fullQueue } from "../../../../support/kinds/queue/full-queue.ts";
import { queueAt } from "../../../../support/kinds/queue/queue-at.ts";
import { createQueueObject, type QueueObject } from "../../../../support/worlds/queue-object.ts";

// Longer than SQS may show former values of any attribute.
const LATER_MS = 16 * 60_000;
const LOOK = ["GetQueueUrl", "GetQueueAttributes", "ListQueueTags"];
const FIFO = { fifoQueue: "true" };
const SYNCED = "ACK.ResourceSynced=True : Resource synced successfully\nReady=True : Resource synced successfully";
const OURS = {
  "services.k8s.aws/controller-version": "sqs-driftless",
  "services.k8s.aws/namespace": "shop",
  "services.k8s.aws/driftless-owner": "cluster/shop/jobs",
};

let ministack: string;
let now: number;
let world: QueueObject;
let full: ReturnType<typeof fullQueue>;

beforeAll(async () => {
  ministack = await sharedEmulator("ministack");
});

beforeEach(() => open(ministack));

async function open(endpoint: string): Promise<void> {
  now = Date.now();
  world = createQueueObject(endpoint, { suffix: ".fifo", now: () => now });
  const deadLetters = `dead-${world.queueName}`;
  await world.others.send(new CreateQueueCommand({ QueueName: deadLetters, Attributes: { FifoQueue: "true" } }));
  full = fullQueue(deadLetters);
}

/** A pass, after SQS shows everything that was written before. */
async function pass() {
  now += LATER_MS;
  return await world.pass();
}

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);

it("is created with all its settings and tags in one call, and then nothing is left to do", async () => {
  await world.declare({ ...FIFO, ...full, tags: { team: "shop" } });
  expect(await pass()).toMatchObject({
    outcome: "created",
    calls: ["GetQueueUrl", "GetQueueUrl", "CreateQueue", ...LOOK],
  });
  expect(world.conditions()).toBe(SYNCED);
  expect(await world.found()).toMatchObject({
    attributes: { VisibilityTimeout: "60", KmsMasterKeyId: "alias/aws/sqs", RedrivePolicy: full.redrivePolicy },
    tags: { team: "shop", ...OURS },
  });
  const arn = `arn:aws:sqs:us-west-2:000000000000:${world.queueName}`;
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn, ownerAccountID: "000000000000", region: "us-west-2" },
    queueARN: arn,
    queueURL: await queueAt(world.others).urlOf(world.queueName),
  });
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

it("has SQS's defaults if the spec sets nothing", async () => {
  await world.declare(FIFO);
  await pass();
  expect(await world.found()).toMatchObject({ attributes: { VisibilityTimeout: "30", DelaySeconds: "0" }, tags: OURS });
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

it("changes all attributes in one call, except for the retention period, which SQS shows later than the others", async () => {
  await world.declare(FIFO);
  await pass();
  const { messageRetentionPeriod, ...others } = full;
  await world.declare({ ...FIFO, ...others });
  expect(await pass()).toMatchObject({ outcome: "updated", calls: [...LOOK, "SetQueueAttributes"] });
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
  await world.declare({ ...FIFO, ...others, messageRetentionPeriod });
  expect(await pass()).toMatchObject({ outcome: "updated", calls: [...LOOK, "SetQueueAttributes"] });
  expect((await world.found())?.attributes).toMatchObject({ MessageRetentionPeriod: "3600", VisibilityTimeout: "60" });
});

const CHANGEABLE = Object.keys(fullQueue("any"));

describe.each(CHANGEABLE)("%s", (field) => {
  it("is changed in one call, and repaired if others change it", async () => {
    await world.declare(FIFO);
    await pass();
    const before = await world.found();
    await world.declare({ ...FIFO, ...full, [field]: undefined });
    await pass();
    const without = await world.found();
    await world.declare({ ...FIFO, ...full });
    const changed = await pass();
    expect(world.conditions()).toBe(SYNCED);
    expect(writesOf(changed.calls)).toEqual(["SetQueueAttributes"]);
    const declared = await world.found();
    const [attribute = ""] =
      Object.entries(declared?.attributes ?? {}).find(([name, text]) => without?.attributes[name] !== text) ?? [];
    expect(attribute).not.toBe("");

    const drifted = otherValues()[field] ?? before?.attributes[attribute] ?? "";
    await queueAt(world.others).set(world.queueName, { [attribute]: drifted });
    const repaired = await pass();
    expect(writesOf(repaired.calls)).toEqual(["SetQueueAttributes"]);
    expect(world.events().at(-1)).toMatch(new RegExp(`^DriftCorrected: ${field}`));
    expect(await world.found()).toEqual(declared);
    expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
  });
});

/** The values to which others change attributes that a new queue does not have, and that they cannot empty. */
function otherValues(): Readonly<Record<string, string>> {
  const redrivePolicy = JSON.stringify({ ...JSON.parse(full.redrivePolicy), maxReceiveCount: 7 });
  return { kmsDataKeyReusePeriodSeconds: "300", redrivePolicy, sqsManagedSSEEnabled: "true" };
}

it("returns to the settings of a new queue when the spec no longer declares any, in two calls", async () => {
  await world.declare(FIFO);
  await pass();
  const { redrivePolicy: _, maximumMessageSize, sqsManagedSSEEnabled, ...others } = full;
  const kept = { maximumMessageSize, sqsManagedSSEEnabled };
  await world.declare({ ...FIFO, ...kept });
  await pass();
  const before = await world.found();
  await world.declare({ ...FIFO, ...kept, ...others });
  await pass();
  await world.declare(FIFO);
  const { outcome, calls } = await pass();
  expect(outcome).toBe("updated");
  expect(writesOf(calls)).toEqual(["SetQueueAttributes", "SetQueueAttributes"]);
  // MiniStack shows some attributes only once they have been set.
  expect(await world.found()).toMatchObject({ ...before });
  expect((await world.found())?.attributes).not.toHaveProperty("Policy");
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

it("is retagged with one call for the new tags and one for the old ones", async () => {
  await world.declare({ ...FIFO, tags: { team: "shop" } });
  await pass();
  await world.declare({ ...FIFO, tags: { owner: "web" } });
  expect(writesOf((await pass()).calls)).toEqual(["TagQueue", "UntagQueue"]);
  expect((await world.found())?.tags).toEqual({ owner: "web", ...OURS });
  await queueAt(world.others).writeTags(world.queueName, { ...OURS, owner: "other" });
  expect(writesOf((await pass()).calls)).toEqual(["TagQueue"]);
  expect(world.events().at(-1)).toBe("DriftCorrected: tags.owner: other -> web");
});

it("is deleted with one call", async () => {
  await world.declare(FIFO);
  await pass();
  await world.delete();
  expect(await pass()).toMatchObject({ outcome: "deleted", calls: [...LOOK, "DeleteQueue"] });
  expect(await world.found()).toBeUndefined();
  expect(world.object()).toBeUndefined();
});

it("counts a number in a string as the number that SQS stores", async () => {
  await world.declare({ ...FIFO, redrivePolicy: full.redrivePolicy.replace("5}", '"5"}') });
  await pass();
  await queueAt(world.others).set(world.queueName, { RedrivePolicy: full.redrivePolicy });
  expect(await pass()).toMatchObject({ outcome: "unchanged" });
});

it("refuses to become a standard queue, and changes everything else", async () => {
  await world.declare(FIFO);
  await pass();
  await world.declare({ delaySeconds: "5" });
  expect((await pass()).outcome).toBe("terminal");
  expect(world.conditions()).toContain("ACK.Terminal=True Immutable: spec.fifoQueue cannot be changed after creation");
  expect(await world.found()).toMatchObject({ attributes: { DelaySeconds: "5" } });
});

describe("on moto, which lets anyone empty a redrive policy,", () => {
  beforeEach(async () => await open(await sharedEmulator("moto")));

  it("the redrive policy is removed when the spec no longer declares it", async () => {
    await world.declare(FIFO);
    await pass();
    await world.declare({ ...FIFO, redrivePolicy: full.redrivePolicy });
    expect(writesOf((await pass()).calls)).toEqual(["SetQueueAttributes"]);
    expect((await world.found())?.attributes).toHaveProperty("RedrivePolicy");
    await world.declare(FIFO);
    expect(writesOf((await pass()).calls)).toEqual(["SetQueueAttributes"]);
    expect((await world.found())?.attributes).not.toHaveProperty("RedrivePolicy");
    expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
  });
});
