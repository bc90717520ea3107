import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { Description } from "./description.ts";
import type { AnyDescription } from "./descriptions.ts";
import { withoutRandom } from "./recorded-calls.ts";
import type { Made, Scene } from "./scene.ts";
import { someFields } from "./some-fields.ts";

/**
 * Tests the law of every kind that is called *eventually stable*: whatever a spec declared before, passes come to an end, AWS is as it is with a
 * new resource of the same spec, and one more pass writes nothing. Many passes prove it, so they run in memory alone.
 */
export function testStable<Aws extends KindOnAws>(scene: Scene<Aws>, description: Description<Aws>): void {
  const specs = someFields(description as object as AnyDescription);
  const drawn = fc.sample(fc.tuple(specs, specs), { seed: SEED, numRuns: inject("services") === "in memory" ? 12 : 0 });
  const changes = drawn.map(([from, to], index) => ({ index, from, to }));
  /** The fields that keep what they had when a spec no longer declares them. */
  const kept = new Set(
    description.changeable.filter(({ stays, unset }) => stays || unset === "kept").map(({ field }) => field),
  );

  describe("eventually stable, whatever a spec declared before:", () => {
    test.for(changes)("change $index", async ({ from, to }) => {
      const { object, name } = await scene.start(from);
      const silence = Object.fromEntries(Object.keys(from).map((field) => [field, null]));
      await object.change({ ...silence, ...to });
      await scene.settle(object);
      await scene.expectReady(object);
      await scene.expectNothingWritten(object);
      if (Object.keys(from).some((field) => kept.has(field) && !(field in to))) return;
      const fresh = await scene.start(to);
      expect(await shown({ object, name })).toEqual(await shown(fresh));
    });
  });

  /** What AWS shows about a resource, without what is only its own. */
  async function shown({ object, name }: Made): Promise<unknown> {
    const text = JSON.stringify(await scene.look(name))
      .replaceAll(name, "NAME")
      .replaceAll(object.reference.namespace, "NAMESPACE")
      .replaceAll(TIME, "TIME");
    return JSON.parse(withoutRandom(text));
  }
}

const SEED = 20_261_130;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
