import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/sns/topic/calls.generated.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { fullTopic } from "../../../../support/kinds/topic/full-topic.ts";
import { topicArn, topicAt } from "../../../../support/kinds/topic/topic-at.ts";
import { createTopicObject, type TopicObject } from "../../../../support/worlds/topic-object.ts";

const LOOK = ["GetTopicAttributes", "ListTagsForResource"];
const FIFO = { fifoTopic: "true" };
const SYNCED = "ACK.ResourceSynced=True : Resource synced successfully\nReady=True : Resource synced successfully";
const OURS = {
  "services.k8s.aws/controller-version": "sns-driftless",
  "services.k8s.aws/namespace": "shop",
  "services.k8s.aws/driftless-owner": "cluster/shop/orders",
};

let moto: string;
let world: TopicObject;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(() => {
  world = createTopicObject(moto, { suffix: ".fifo" });
});

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);

it("is created with all its settings and tags in one call, and then nothing is left to do", async () => {
  await world.declare({ ...FIFO, ...fullTopic, tags: [{ key: "team", value: "shop" }] });
  const { outcome, calls } = await world.pass();
  expect(outcome).toBe("created");
  expect(calls).toEqual([
    "GetTopicAttributes",
    "GetTopicAttributes",
    "CreateTopic",
    ...LOOK,
    "GetDataProtectionPolicy",
  ]);
  expect(world.conditions()).toBe(SYNCED);
  expect(await world.found()).toMatchObject({
    attributes: {
      DisplayName: "Orders",
      HTTPSuccessFeedbackRoleArn: fullTopic.httpSuccessFeedbackRoleARN,
      DataProtectionPolicy: fullTopic.dataProtectionPolicy,
    },
    tags: { team: "shop", ...OURS },
  });
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn: topicArn(world.topicName), ownerAccountID: "000000000000", region: "us-west-2" },
    effectiveDeliveryPolicy: expect.stringContaining("defaultHealthyRetryPolicy"),
    owner: "000000000000",
    topicARN: topicArn(world.topicName),
  });
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: [...LOOK, "GetDataProtectionPolicy"] });
});

it("has SNS's defaults if the spec sets nothing", async () => {
  await world.declare(FIFO);
  await world.pass();
  expect(await world.found()).toMatchObject({
    attributes: { Policy: expect.stringContaining("__default") },
    tags: OURS,
  });
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

describe.each(Object.keys(fullTopic) as (keyof typeof fullTopic)[])("%s", (field) => {
  const write = field === "dataProtectionPolicy" ? "PutDataProtectionPolicy" : "SetTopicAttributes";

  it("is changed in one call, and repaired if others change it", async () => {
    await world.declare(FIFO);
    await world.pass();
    const before = await world.found();
    await world.declare({ ...FIFO, [field]: fullTopic[field] });
    const changed = await world.pass();
    expect(world.conditions()).toBe(SYNCED);
    expect(writesOf(changed.calls)).toEqual([write]);
    const declared = await world.found();
    if (field !== "dataProtectionPolicy") {
      const [attribute = ""] =
        Object.entries(declared?.attributes ?? {}).find(([name, text]) => before?.attributes[name] !== text) ?? [];
      expect(attribute).not.toBe("");
      await topicAt(world.others).set(world.topicName, attribute, before?.attributes[attribute] ?? "");
      const repaired = await world.pass();
      expect(writesOf(repaired.calls)).toEqual([write]);
      expect(world.events().at(-1)).toMatch(new RegExp(`^DriftCorrected: ${field}`));
      expect(await world.found()).toEqual(declared);
    }
    expect(writesOf((await world.pass()).calls)).toEqual([]);
  });
});

it("returns to the settings of a new topic when the spec no longer declares any, with one call for each", async () => {
  await world.declare(FIFO);
  await world.pass();
  const { policy, dataProtectionPolicy, ...others } = fullTopic;
  await world.declare({ ...FIFO, ...fullTopic });
  const { calls } = await world.pass();
  expect(writesOf(calls)).toHaveLength(Object.keys(fullTopic).length);
  await world.declare(FIFO);
  const removal = await world.pass();
  expect(removal.outcome).toBe("updated");
  expect(writesOf(removal.calls)).toEqual(Object.keys(others).map(() => "SetTopicAttributes"));
  expect((await world.found())?.attributes).toEqual({
    FifoTopic: "true",
    ContentBasedDeduplication: "false",
    FifoThroughputScope: "Topic",
    SignatureVersion: "1",
    TracingConfig: "PassThrough",
    ...Object.fromEntries(
      ["Application", "Firehose", "HTTP", "Lambda", "SQS"].map((to) => [`${to}SuccessFeedbackSampleRate`, "0"]),
    ),
    Policy: policy.replaceAll('":', '":'),
    DataProtectionPolicy: dataProtectionPolicy,
  });
  expect(await world.pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

it("is retagged with one call for the new tags and one for the old ones", async () => {
  await world.declare({ ...FIFO, tags: [{ key: "team", value: "shop" }] });
  await world.pass();
  await world.declare({ ...FIFO, tags: [{ key: "owner", value: "web" }] });
  expect(writesOf((await world.pass()).calls)).toEqual(["TagResource", "UntagResource"]);
  expect((await world.found())?.tags).toEqual({ owner: "web", ...OURS });
  await topicAt(world.others).writeTags(world.topicName, { ...OURS, owner: "other" });
  expect(writesOf((await world.pass()).calls)).toEqual(["TagResource"]);
  expect(world.events().at(-1)).toBe("DriftCorrected: tags.owner: other -> web");
});

it("is deleted with one call", async () => {
  await world.declare(FIFO);
  await world.pass();
  await world.delete();
  expect(await world.pass()).toMatchObject({ outcome: "deleted", calls: [...LOOK, "DeleteTopic"] });
  expect(await world.found()).toBeUndefined();
  expect(world.object()).toBeUndefined();
});

it("refuses to become a standard topic, and changes everything else", async () => {
  await world.declare(FIFO);
  await world.pass();
  await world.declare({ displayName: "Orders" });
  expect((await world.pass()).outcome).toBe("terminal");
  expect(world.conditions()).toContain("ACK.Terminal=True Immutable: spec.fifoTopic cannot be changed after creation");
  expect(await world.found()).toMatchObject({ attributes: { DisplayName: "Orders" } });
});
