import { CreateQueueCommand } from "@aws-sdk/client-sqs";
import { beforeAll, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/sqs/queue/calls.generated.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { queueAt } from "../../../../support/kinds/queue/queue-at.ts";
import { startCountingProxy } from "../../../../support/proxies/counting-proxy.ts";
import { createQueueObject, type QueueObject } from "../../../../support/worlds/queue-object.ts";

// SQS has no call that creates a queue only if there is none: CreateQueue succeeds for a queue with the same settings.

const LATER_MS = 61_000;

let ministack: string;

beforeAll(async () => {
  ministack = await sharedEmulator("ministack");
});

/** Creates a queue as someone else, with the settings that an empty spec declares. */
async function createAsOther({ others, queueName }: QueueObject): Promise<void> {
  await others.send(new CreateQueueCommand({ QueueName: queueName, tags: { team: "other" } }));
}

const isWrite = (call: string) => knownCalls[call]?.reads !== true;

/** Expects that passes leave the queue as others made it, also when the object is deleted. */
async function expectLeftAlone(world: QueueObject, pass: () => ReturnType<QueueObject["pass"]>): Promise<void> {
  const before = await world.found();
  const { outcome, calls } = await pass();
  expect(outcome, world.conditions()).toBe("terminal");
  expect(calls.filter(isWrite)).toEqual([]);
  expect(world.conditions()).toContain("Resource already exists");
  expect(world.object()?.metadata.finalizers ?? []).toEqual([]);
  await world.delete();
  expect(world.object()).toBeUndefined();
  expect(before?.tags).toEqual({ team: "other" });
  expect(await world.found()).toEqual(before);
}

/** A world in which others create an equal queue: immediately after the engine's look with this number, or with 0, before it. */
async function createRace(after: number) {
  let now = Date.now();
  let looks = 0;
  const world: QueueObject = createQueueObject(ministack, {
    now: () => now,
    wrap: (connect) =>
      aroundCommands(connect, "GetQueueUrl", async (command, send) => {
        looks += 1;
        const arrives = looks === after;
        try {
          return await send(command);
        } finally {
          if (arrives) await createAsOther(world);
        }
      }),
  });
  if (after === 0) await createAsOther(world);
  await world.declare({});
  const later = async () => {
    now += LATER_MS;
    return await world.pass();
  };
  return { world, later };
}

it("an equal queue that was there before the first look is neither tagged, changed nor deleted", async () => {
  const { world, later } = await createRace(0);
  // SQS may still show a queue that was deleted a moment ago.
  expect((await world.pass()).outcome).toBe("in-progress");
  expect(world.conditions()).toContain("NameInUse");
  await expectLeftAlone(world, later);
});

it("neither is one that comes between the first look and the second", async () => {
  const { world, later } = await createRace(1);
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("terminal");
  expect(calls.filter(isWrite)).toEqual([]);
  await expectLeftAlone(world, later);
});

it("neither is one that comes between the second look and CreateQueue, if SQS does not add the tags of that call", async () => {
  const { world, later } = await createRace(2);
  expect((await world.pass()).calls.filter(isWrite)).toEqual(["CreateQueue"]);
  const before = await world.found();
  expect(before?.tags).toEqual({ team: "other" });
  for (let passes = 0; passes < 4; passes++) expect((await later()).calls.filter(isWrite)).toEqual([]);
  expect(world.conditions()).toContain("ACK.Terminal=True OwnershipLost");
  await world.delete();
  await later();
  expect(world.object()).toBeUndefined();
  expect(await world.found()).toEqual(before);
});

it("the second look is the call immediately before CreateQueue", async () => {
  const world = createQueueObject(ministack);
  await world.declare({});
  const { calls } = await world.pass();
  expect(calls.slice(0, 3)).toEqual(["GetQueueUrl", "GetQueueUrl", "CreateQueue"]);
});

it("a queue that was deleted a moment ago is waited for", async () => {
  await using proxy = Object.assign(await startCountingProxy(ministack), {
    [Symbol.asyncDispose]: () => proxy.close(),
  });
  let now = Date.now();
  const world = createQueueObject(proxy.url, { behind: ministack, now: () => now });
  await world.declare({});
  proxy.refuse("CreateQueue", 400, "QueueDeletedRecently");
  const { outcome, sent } = await world.pass();
  expect(outcome).toBe("in-progress");
  expect(world.conditions()).toContain("ACK.ResourceSynced=False NameInUse: SQS reserves a deleted name for 60 s");
  expect(sent).toMatchObject([{ delaySeconds: 60 }]);
  proxy.refuseNothing();
  now += LATER_MS;
  await world.pass(sent[0]?.request);
  expect(world.conditions()).toContain("Ready=True");
});

it("a forged status changes neither the endpoint nor the queue of any call", async () => {
  const world = createQueueObject(ministack);
  const victim = createQueueObject(ministack);
  await createAsOther(victim);
  const before = await victim.found();
  await world.declare({});
  await world.pass();
  const queueURL = await queueAt(victim.others).urlOf(victim.queueName);
  for (const forged of [queueURL, "http://192.0.2.1/000000000000/jobs"]) {
    world.user.patchStatus(world.reference, { queueURL: forged, queueARN: "arn:aws:sqs:us-west-2:000000000000:other" });
    await world.declare({ delaySeconds: forged === queueURL ? "5" : "6" });
    expect((await world.pass()).outcome).toBe("updated");
    expect(world.object()?.status).toMatchObject({ queueURL: await queueAt(world.others).urlOf(world.queueName) });
  }
  expect(await world.found()).toMatchObject({ attributes: { DelaySeconds: "6" } });
  await world.delete();
  await world.pass();
  expect(await world.found()).toBeUndefined();
  expect(await victim.found()).toEqual(before);
});
