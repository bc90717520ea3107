import { expect, test } from "vitest";
import { hangInBatch } from "./isolation.ts";

test.each(["other", "orders"] as const)(
  "P9: an object whose pass hangs at any call delays no other object in its batch (%s)",
  async (poison) => {
    const alone = await hangInBatch(Number.POSITIVE_INFINITY, poison);
    expect(alone).toMatchObject({ seconds: 0, areOthersServed: true, violations: [] });
    for (let hangsAt = 1; hangsAt < 12; hangsAt++) {
      const { seconds, ...rest } = await hangInBatch(hangsAt, poison);
      expect(rest, `at step ${hangsAt}`).toEqual({ steps: alone.steps, areOthersServed: true, violations: [] });
      expect(seconds, `at step ${hangsAt}`).toBeLessThan(30);
    }
  },
);
