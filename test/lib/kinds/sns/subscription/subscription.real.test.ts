import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calls as knownCalls } from "../../../../../lib/kinds/sns/subscription/calls.generated.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { fullSubscription } from "../../../../support/kinds/subscription/full-subscription.ts";
import {
  createSubscriptionObject,
  type SubscriptionObject,
} from "../../../../support/kinds/subscription/subscription-object.ts";

const SYNCED = "ACK.ResourceSynced=True : Resource synced successfully\nReady=True : Resource synced successfully";
const LOOK = ["GetSubscriptionAttributes", "ListTagsForResource"];
// Longer than SNS may show former values.
const LATER_MS = 120_000;

let moto: string;
let world: SubscriptionObject;
let now: number;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

beforeEach(async () => {
  now = Date.now();
  world = await createSubscriptionObject(moto, { now: () => now });
});

/** A pass, after SNS shows everything that was written before. */
async function pass() {
  now += LATER_MS;
  return await world.pass();
}

const writesOf = (calls: readonly string[]) => calls.filter((call) => knownCalls[call]?.reads !== true);
const idOf = (arn: string) => arn.slice(arn.lastIndexOf(":") + 1);

it("is created with all its settings in one call, and its owner tag is kept with the topic", async () => {
  await world.declare(fullSubscription);
  const { outcome, calls } = await pass();
  expect(outcome).toBe("created");
  expect(calls).toEqual([
    "ListSubscriptionsByTopic",
    ...["ListTagsForResource", "ListSubscriptionsByTopic", "TagResource", "Subscribe"],
    ...LOOK,
    ...["ListTagsForResource", "TagResource"],
  ]);
  expect(world.conditions()).toBe(SYNCED);
  const found = (await world.found()) ?? expect.fail();
  expect(found).toMatchObject({ RawMessageDelivery: "true", FilterPolicyScope: "MessageBody" });
  const { SubscriptionArn = "" } = found;
  expect(world.object()?.status).toMatchObject({
    ackResourceMetadata: { arn: SubscriptionArn, ownerAccountID: "000000000000", region: "us-west-2" },
    subscriptionARN: SubscriptionArn,
    owner: "000000000000",
    pendingConfirmation: "false",
    confirmationWasAuthenticated: "true",
  });
  expect(await world.others.marks(world.topic)).toEqual([`${idOf(SubscriptionArn)} cluster/shop/orders`]);
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

describe.each(Object.keys(fullSubscription) as (keyof typeof fullSubscription)[])("%s", (field) => {
  it("is changed in one call, and repaired if others change it", async () => {
    const { [field]: value, ...others } = fullSubscription;
    const rest = field === "filterPolicyScope" ? others : { filterPolicy: "{}" };
    await world.declare(rest);
    await pass();
    const before = (await world.found()) ?? expect.fail();
    await world.declare({ ...rest, [field]: value });
    const changed = await pass();
    expect(world.conditions()).toBe(SYNCED);
    expect(writesOf(changed.calls)).toEqual(["SetSubscriptionAttributes"]);
    const declared = (await world.found()) ?? expect.fail();
    const [attribute = ""] = Object.entries(declared).find(([name, text]) => before[name] !== text) ?? [];
    await world.others.set(declared.SubscriptionArn ?? "", attribute, before[attribute] ?? "");
    const repaired = await pass();
    expect(writesOf(repaired.calls)).toEqual(["SetSubscriptionAttributes"]);
    expect(world.events().at(-1)).toMatch(new RegExp(`^DriftCorrected: ${field}`));
    expect(await world.found()).toEqual(declared);
    expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
  });
});

it("returns to the settings of a new subscription when the spec no longer declares any, with one call for each", async () => {
  await world.declare(fullSubscription);
  await pass();
  await world.declare({});
  const removal = await pass();
  expect(removal.outcome).toBe("updated");
  expect(writesOf(removal.calls)).toEqual(Object.keys(fullSubscription).map(() => "SetSubscriptionAttributes"));
  expect(world.conditions()).toBe(SYNCED);
  expect(await pass()).toMatchObject({ outcome: "unchanged", calls: LOOK });
});

it("is deleted with one call, and its tag is taken from the topic", async () => {
  await world.declare({});
  await pass();
  await world.delete();
  expect(await pass()).toMatchObject({ outcome: "deleted", calls: [...LOOK, "Unsubscribe", "UntagResource"] });
  expect([await world.found(), await world.others.marks(world.topic)]).toEqual([undefined, []]);
  expect(world.object()).toBeUndefined();
});

it("is found again, although its status was lost", async () => {
  await world.declare({});
  await pass();
  const { SubscriptionArn } = (await world.found()) ?? expect.fail();
  world.user.patchStatus(world.reference, { subscriptionARN: null, ackResourceMetadata: null });
  expect(await pass()).toMatchObject({ calls: ["ListSubscriptionsByTopic", ...LOOK] });
  expect(world.object()?.status).toMatchObject({ subscriptionARN: SubscriptionArn });
});

it.each(["endpoint", "protocol", "topicARN"])("cannot change its %s", async (field) => {
  await world.declare({});
  await pass();
  const before = await world.found();
  await world.declare({ [field]: field === "protocol" ? "lambda" : "arn:aws:sqs:us-west-2:000000000000:elsewhere" });
  expect((await pass()).outcome).toBe("terminal");
  expect(world.conditions()).toContain(`ACK.Terminal=True Immutable: spec.${field} cannot be changed after creation`);
  expect(await world.found()).toEqual(before);
});

describe("a subscription that somebody else has made to the same topic, with the same endpoint,", () => {
  it("is neither changed nor deleted", async () => {
    await world.others.subscribe(world.topic, "sqs", world.endpoint);
    const before = await world.found();
    await world.declare(fullSubscription);
    const { outcome, calls } = await pass();
    expect([outcome, writesOf(calls)]).toEqual(["terminal", []]);
    expect(world.conditions()).toContain("Resource already exists");
    await world.delete();
    expect(world.object()).toBeUndefined();
    expect(await world.found()).toEqual(before);
  });

  it("is left alone, although it has replaced the object's subscription", async () => {
    await world.declare({});
    await pass();
    const { SubscriptionArn = "" } = (await world.found()) ?? expect.fail();
    await world.others.unsubscribe(SubscriptionArn);
    await world.others.subscribe(world.topic, "sqs", world.endpoint);
    const before = await world.found();
    await world.declare(fullSubscription);
    const { outcome, calls } = await pass();
    expect([outcome, writesOf(calls)]).toEqual(["terminal", []]);
    await world.delete();
    expect(writesOf((await pass()).calls)).toEqual([]);
    expect(await world.found()).toEqual(before);
  });

  it("is left alone, although a forged status names it", async () => {
    await world.declare({});
    await pass();
    const other = await world.others.subscribe(world.topic, "sqs", `${world.endpoint}-2`);
    world.user.patchStatus(world.reference, { subscriptionARN: other });
    await world.declare({ rawMessageDelivery: "true" });
    await pass();
    await world.delete();
    await pass();
    expect(await world.found()).toMatchObject({ SubscriptionArn: other, RawMessageDelivery: "false" });
  });
});

it.each(["cluster/other/topic", "elsewhere/shop/topic"])("a topic of %s gets no subscription", async (owner) => {
  world = await createSubscriptionObject(moto, { owner });
  await world.declare({});
  const { outcome, calls } = await world.pass();
  expect([outcome, writesOf(calls)]).toEqual(["terminal", []]);
  expect(world.conditions()).toContain(`ParentNotOwned: no object in this namespace owns ${world.topic}`);
  expect(await world.found()).toBeUndefined();
});
