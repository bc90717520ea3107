import { expect, test } from "vitest";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { RealObject } from "../support/real/real-object.ts";
import { createDenials, missing } from "./denials.ts";
import type { Scene } from "./scene.ts";

/** Tests errors that no emulator returns. */
export function testErrors<Aws extends KindOnAws>(scene: Scene<Aws>): void {
  const { record, settle, expectReady } = scene;

  async function expectMissing(object: RealObject, operation: string): Promise<void> {
    const conditions = JSON.stringify((await object.read())?.status?.conditions);
    for (const text of missing(scene.kind, operation)) expect(conditions).toContain(text);
  }

  test("a create that is denied names the action, and is made once it is allowed", async () => {
    record.end();
    const denials = createDenials();
    const { object } = await scene.create({}, denials.act);
    denials.begin((_, isRead) => !isRead);
    await object.pass();
    const [operation = ""] = denials.denied;
    await expectMissing(object, operation);
    denials.end();
    await settle(object);
    await expectReady(object);
  });

  test("while a read is denied, the status says so, and nothing is written over what it hides", async () => {
    record.end();
    const denials = createDenials();
    const { object } = await scene.start({}, denials.act);
    denials.begin(() => false);
    await object.pass();
    const reads = [...denials.reads];
    const before = record.writes();
    for (const read of reads) {
      denials.begin((operation) => operation === read);
      await object.pass();
      await expectMissing(object, read);
      denials.end();
      await settle(object);
      await expectReady(object);
    }
    expect(record.writes().slice(before.length)).toEqual([]);
  });
}
