import { describe, expect, inject, test } from "vitest";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { Description, Fields } from "../description.ts";
import type { Scene } from "../scene.ts";

/**
 * Tests that an empty list, structure or text is a declaration like any other, so that one more pass writes nothing, or that the object says why it is
 * none. They run in memory alone.
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
      try {
        await object.change(empty);
      } catch (error) {
        expect(String(error)).toContain("is invalid");
        return;
      }
      for (let round = 0; round < ROUNDS; round++) {
        await object.pass();
        await object.settle();
      }
      const ready = await object.condition("Ready");
      if (ready?.status === "True") await scene.expectNothingWritten(object);
      else expect(ready?.message).not.toBe("");
    });
  });
}

/** After two corrections that AWS does not keep, the object says so. */
const ROUNDS = 4;

/** As a merge patch. What cannot be empty stays as it is. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === "string") return "";
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.keys(value as Fields).map((member) => [member, null]));
}
