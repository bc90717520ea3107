import { describe, expect, test } from "vitest";
import { createMemory } from "../../../lib/reconcile/object/memory.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { settle } from "../../support/real/settle.ts";
import type { Scene } from "../scene.ts";

/** What Driftless may add to what AWS takes. */
const MOST_SECONDS = 15;

/** Tests how long the deletion of an object takes. */
export function testDeletion<Aws extends KindOnAws>(scene: Scene<Aws>): void {
  describe("an object is gone within 15 s of its deletion,", () => {
    test.for([
      { when: "at rest", age: 3_600, remembers: false },
      { when: "just Ready, by a container that has seen its resource", age: 0, remembers: true },
    ])("$when", async ({ age, remembers }, { skip }) => {
      const { aws, kind, record } = scene;
      skip(kind.lateSeconds === undefined, "AWS itself takes longer, or shows at once what is gone");
      record.end();
      const memory = remembers ? createMemory(() => aws.clock.now()) : undefined;
      const { object } = await scene.create({}, undefined, { memory });
      await settle(object);
      await scene.expectReady(object);
      aws.clock.advance(age);
      const before = aws.clock.now();
      await object.delete();
      await object.pass();
      await object.settle();
      expect(await object.read()).toBeUndefined();
      expect((aws.clock.now() - before) / 1000).toBeLessThanOrEqual(MOST_SECONDS);
    });
  });
}
