import { describe, expect, inject, test } from "vitest";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { Description, Fields } from "./description.ts";
import type { Scene } from "./scene.ts";

/**
 * Tests that an empty list, structure or text is either refused with a reason or a declaration like any other: passes come to an end, and one more
 * writes nothing. They run in memory alone.
 */
export function testEmptied<Aws extends KindOnAws>(scene: Scene<Aws>, { changeable }: Description<Aws>): void {
  describe.runIf(inject("services") === "in memory" && changeable.length > 0)("emptied, and stable:", () => {
    test.for(changeable)("$field", async ({ base, declared: example }) => {
      scene.record.end();
      const { object } = await scene.start(base);
      const declared = typeof example === "function" ? example(scene.aws, object.reference.namespace) : example;
      await object.change(declared);
      await scene.settle(object);
      await scene.expectReady(object);
      const empty = Object.fromEntries(Object.entries(declared).map(([field, value]) => [field, emptied(value)]));
      const refusal = await scene.refusalOf(object, empty);
      if (refusal !== undefined) {
        expect(refusal).not.toBe("");
        return;
      }
      await scene.expectReady(object);
      await scene.expectNothingWritten(object);
    });
  });
}

/** As a merge patch. What cannot be empty stays as it is. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === "string") return "";
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.keys(value as Fields).map((member) => [member, null]));
}
