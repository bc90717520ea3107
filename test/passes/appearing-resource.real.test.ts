import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import type { Connect } from "../../lib/reconcile/dependencies.ts";
import { aroundAllCommands } from "../support/aws/connections/around-all-commands.ts";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import { namedKindsOnAws } from "../support/kinds/kind-on-aws/kinds-on-aws.ts";
import { createNamespace } from "../support/kubernetes/namespace.ts";
import { createRealObject } from "../support/real/real-object.ts";

describe.each(namedKindsOnAws)("a $name that someone else creates after the first look", ({ open }) => {
  let aws: KindOnAws;
  beforeAll(async () => {
    aws = await open();
  });
  afterAll(() => aws[Symbol.asyncDispose]());

  test("is neither changed nor deleted", async () => {
    const namespace = await createNamespace();
    const name = `appears-${randomUUID().slice(0, 23)}`;
    await aws.provide?.(name, `local/${namespace}`);
    const found = async () => ({ settings: await aws.read(name), tags: await aws.readTags(name) });
    let before: object | undefined;
    const connect = beforeSecondCall(aws.connect, async () => {
      await aws.make(name, {});
      before = await found();
    });
    const { kind, clock, deployment: settings = {} } = aws;
    const reference = { kind, namespace, name: "data" };
    const object = await createRealObject(reference, { spec: aws.spec(name) }, { kinds, connect, clock, settings });
    await object.pass();
    await object.settle();
    // If AWS may show the tags of a new resource late, a resource without tags could be the one that the pass has created.
    expect(await object.condition("ACK.Terminal")).toMatchObject({
      message: expect.stringMatching(/^(Resource already exists|the resource has no owner tag)/),
    });
    await object.delete();
    if ((await object.read()) !== undefined) await object.pass();
    expect(await object.read()).toBeUndefined();
    expect(await found()).toEqual(before);
  });
});

/** Calls `act` once, between the first call to AWS and the second. */
function beforeSecondCall(connect: Connect, act: () => Promise<void>): Connect {
  let calls = 0;
  return aroundAllCommands(connect, async (command, send) => {
    calls += 1;
    if (calls === 2) await act();
    return await send(command);
  });
}
