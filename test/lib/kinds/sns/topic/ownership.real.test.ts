import { CreateTopicCommand } from "@aws-sdk/client-sns";
import { beforeAll, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/sns/topic/calls.generated.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { createTopicObject, type TopicObject } from "../../../../support/worlds/topic-object.ts";

// SNS has no call that creates a topic only if there is none: CreateTopic succeeds for a topic with the same settings.

let moto: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

const isWrite = (call: string) => knownCalls[call]?.reads !== true;

/** A world in which others create an equal topic: immediately after the engine's look with this number, or with 0, before it. */
async function createRace(after: number): Promise<TopicObject> {
  let looks = 0;
  const world: TopicObject = createTopicObject(moto, {
    wrap: (connect) =>
      aroundCommands(connect, "GetTopicAttributes", async (command, send) => {
        looks += 1;
        const arrives = looks === after;
        try {
          return await send(command);
        } finally {
          if (arrives) await createAsOther();
        }
      }),
  });
  const createAsOther = () =>
    world.others.send(new CreateTopicCommand({ Name: world.topicName, Tags: [{ Key: "team", Value: "other" }] }));
  if (after === 0) await createAsOther();
  await world.declare({});
  return world;
}

it.each([
  { when: "was there before the first look", after: 0, writes: [] },
  { when: "comes between the first look and the second", after: 1, writes: [] },
  { when: "comes between the second look and CreateTopic", after: 2, writes: ["CreateTopic"] },
])("an equal topic that $when is neither tagged, changed nor deleted", async ({ after, writes }) => {
  const world = await createRace(after);
  const { calls } = await world.pass();
  expect(calls.filter(isWrite)).toEqual(writes);
  const before = await world.found();
  expect(before?.tags).toEqual({ team: "other" });
  expect((await world.pass()).calls.filter(isWrite)).toEqual([]);
  await world.delete();
  if (world.object() !== undefined) expect((await world.pass()).calls.filter(isWrite)).toEqual([]);
  expect(await world.found()).toEqual(before);
});

it("the second look is the call immediately before CreateTopic", async () => {
  const world = createTopicObject(moto);
  await world.declare({});
  const { calls } = await world.pass();
  expect(calls.slice(0, 3)).toEqual(["GetTopicAttributes", "GetTopicAttributes", "CreateTopic"]);
});
