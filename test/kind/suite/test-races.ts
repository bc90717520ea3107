import { expect, test } from "vitest";
import { operationOf } from "../../../lib/aws/operation.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { Description } from "../description.ts";
import type { Made, Scene } from "../scene.ts";

/** Tests that nothing of somebody else's is adopted or changed that appears while a pass is about to create the resource. */
export function testRaces<Aws extends KindOnAws>(
  scene: Scene<Aws>,
  { race, isNamed, lateSeconds = {} }: Description<Aws>,
): void {
  const { record, look } = scene;

  test.skipIf(isNamed === false)("what somebody else creates after the first look stays as it is", async () => {
    let calls = 0;
    let others: object | undefined;
    const made = await scene.create({}, async (command, send) => {
      calls += 1;
      if (calls === 2) {
        await scene.aws.make(made.name, {});
        others = await look(made.name);
      }
      return await send(command);
    });
    record.end();
    await made.object.pass();
    await made.object.settle();
    await expectLeftAlone(made, others);
  });

  test.skipIf(race === false)("what somebody else creates between the look and the create stays as it is", async () => {
    let others: object | undefined;
    const made = await scene.create({}, async (command, send, { calls }) => {
      if (!calls[operationOf(command).name]?.reads && others === undefined) {
        await scene.aws.make(made.name, {});
        others = await look(made.name);
      }
      return await send(command);
    });
    const { object } = made;
    record.begin("created by somebody else in the meantime");
    await object.pass();
    // Some kinds cannot tell it from a resource of their own that AWS does not show with its tags yet.
    scene.aws.clock.advance(lateSeconds[""] ?? 0);
    await object.settle();
    expect((await object.events()).join().includes("api error")).toBe(race === "as an error");
    await expectLeftAlone(made, others);
  });

  async function expectLeftAlone({ object, name }: Made, others: object | undefined): Promise<void> {
    expect(others).toBeDefined();
    expect(await object.condition("ACK.Terminal")).toMatchObject({
      message: expect.stringMatching(/^Resource already exists|^the resource has no owner tag/),
    });
    await object.delete();
    if ((await object.read()) !== undefined) await object.pass();
    expect(await object.read()).toBeUndefined();
    expect(await look(name)).toEqual(others);
  }
}
