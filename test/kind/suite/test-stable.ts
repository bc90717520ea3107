import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { isRecord } from "../../../lib/text/own.ts";
import { stableText } from "../../../lib/text/stable-text.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { Description, Fields } from "../description.ts";
import type { AnyDescription } from "../descriptions.ts";
import { withoutRandom } from "../recorded-calls.ts";
import type { Made, Scene } from "../scene.ts";
import { someFields } from "../some-fields.ts";

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

  describe.skipIf(changes.length === 0)("eventually stable, whatever a spec declared before:", () => {
    test.for(changes)("change $index", async ({ from, to }) => {
      const { object, name } = await scene.start(within(from));
      const { namespace } = object.reference;
      const first = scene.aws.spec(name);
      await object.change(
        patchBetween({ ...first, ...within(from)(namespace) }, { ...first, ...within(to)(namespace) }),
      );
      await scene.settle(object);
      await scene.expectReady(object);
      await scene.expectNothingWritten(object);
      if (Object.keys(from).some((field) => kept.has(field) && !(field in to))) return;
      const fresh = await scene.start(within(to));
      expect(await shown({ object, name })).toEqual(await shown(fresh));
    });
  });

  /** What AWS shows about a resource, in no order, without what is only its own. */
  async function shown({ object, name }: Made): Promise<unknown> {
    const id = scene.aws.isAssigned ? scene.idOf(name) : name;
    const text = JSON.stringify(await scene.look(name))
      .replaceAll(name, "NAME")
      .replaceAll(id, "NAME")
      .replaceAll(object.reference.namespace, "NAMESPACE")
      .replaceAll(TIME, "0");
    return JSON.parse(withoutRandom(text), (_, value) => inNoOrder(value));
  }
}

/** Lists in no order, and JSON documents as what they say. */
function inNoOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.toSorted(byText);
  return typeof value === "string" && value.startsWith("{") ? JSON.parse(value) : value;
}

function byText(one: unknown, other: unknown): number {
  return stableText(one) < stableText(other) ? -1 : 1;
}

/** The merge patch that makes the second of the first. */
function patchBetween(one: Fields, other: Fields): Fields {
  const removed = Object.keys(one).filter((name) => !(name in other));
  const changed = Object.entries(other).map(([name, value]) => {
    const former = one[name];
    return [name, isRecord(former) && isRecord(value) ? patchBetween(former, value) : value];
  });
  return { ...Object.fromEntries(removed.map((name) => [name, null])), ...Object.fromEntries(changed) };
}

/** A spec as it is in a namespace: those that are drawn name the namespace `shop`. */
function within(spec: Fields): (namespace: string) => Fields {
  return (namespace) => JSON.parse(JSON.stringify(spec).replaceAll("shop", namespace));
}

const SEED = 20_261_130;
/** As a text, or in milliseconds. */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z|(?<=:)1\d{12}(?=[,}])/g;
