import type { GetSubscriptionAttributesCommandOutput } from "@aws-sdk/client-sns";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import { aroundCommands } from "../../../../support/aws/connections/around-commands.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { createSubscriptionObject } from "../../../../support/kinds/subscription/subscription-object.ts";

// Moto confirms every subscription, shows every change at once, and accepts every value.

let moto: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

describe("a subscription that nobody has confirmed yet", () => {
  /** SNS, which waits for the owner of the endpoint, and does not remove the subscription until then. */
  async function pending() {
    let isConfirmed = false;
    const world = await createSubscriptionObject(moto, {
      wrap(connect) {
        const reading = aroundCommands(connect, "GetSubscriptionAttributes", async (command, send) => {
          const output = (await send(command)) as GetSubscriptionAttributesCommandOutput;
          return { ...output, Attributes: { ...output.Attributes, PendingConfirmation: String(!isConfirmed) } };
        });
        return aroundCommands(reading, "Unsubscribe", async (command, send) => {
          if (isConfirmed) return await send(command);
          const refusal = { code: "InvalidParameter", message: "SubscriptionArn", status: 400 };
          throw new ApiError({ service: "SNS", operation: "Unsubscribe" }, refusal);
        });
      },
    });
    await world.declare({ protocol: "email", endpoint: "team@example.org" });
    const confirm = () => {
      isConfirmed = true;
    };
    return { world, confirm };
  }

  it("is waited for, in polls, and Ready once it is confirmed", async () => {
    const { world, confirm } = await pending();
    const { outcome, sent } = await world.pass();
    expect(outcome).toBe("in-progress");
    expect(world.conditions()).toContain("ACK.ResourceSynced=False PendingConfirmation: waiting for the owner");
    expect(sent).toMatchObject([{ delaySeconds: 30 }]);
    expect(world.object()?.status).toMatchObject({ pendingConfirmation: "true" });
    confirm();
    await world.pass(sent[0]?.request);
    await world.pass();
    expect(world.conditions()).toContain("Ready=True");
    expect(await world.others.marks(world.topic)).toHaveLength(1);
  });

  it("is left to SNS when its object is deleted", async () => {
    const { world } = await pending();
    await world.pass();
    await world.delete();
    const { calls } = await world.pass();
    expect(calls).toContain("Unsubscribe");
    expect(world.object()).toBeUndefined();
    expect(await world.others.marks(world.topic)).toEqual([]);
  });
});

it("is not repaired because SNS shows a change late", async () => {
  let shown: object | undefined;
  let now = Date.now();
  const world = await createSubscriptionObject(moto, {
    now: () => now,
    wrap: (connect) =>
      aroundCommands(connect, "GetSubscriptionAttributes", async (command, send) => shown ?? (await send(command))),
  });
  const later = () => (now += 120_000);
  await world.declare({});
  await world.pass();
  later();
  await world.pass();
  shown = { Attributes: await world.found() };
  await world.declare({ rawMessageDelivery: "true" });
  expect((await world.pass()).calls).toContain("SetSubscriptionAttributes");
  now += 30_000;
  expect((await world.pass()).calls).not.toContain("SetSubscriptionAttributes");
  later();
  expect((await world.pass()).calls).toContain("SetSubscriptionAttributes");
});

it("deletes a redrive policy by a call without a value, because SNS rejects an empty one", async () => {
  const inputs: object[] = [];
  const world = await createSubscriptionObject(moto, {
    wrap: (connect) =>
      aroundCommands(connect, "SetSubscriptionAttributes", async (command, send) => {
        inputs.push((command as { readonly input: object }).input);
        return await send(command);
      }),
  });
  const redrivePolicy = '{"deadLetterTargetArn":"arn:aws:sqs:us-west-2:000000000000:dead-letters"}';
  await world.declare({ redrivePolicy });
  await world.pass();
  await world.declare({});
  await world.pass();
  expect(inputs).toEqual([
    {
      AttributeName: "RedrivePolicy",
      AttributeValue: undefined,
      SubscriptionArn: expect.stringContaining(world.topic),
    },
  ]);
});
