import { describe, expect, test } from "vitest";
import { deletes, rateExceeded } from "../../../../../lib/reconcile/decide/limits/limits.ts";

const NOW = Date.parse("2030-01-01T12:00:00Z");

describe("a delete without a token", () => {
  const wait = (seconds: number, random = 0) =>
    rateExceeded(deletes, 10, NOW + seconds * 1000, { now: NOW, random }).busy?.againSeconds;

  test("is retried when a token may be available again, or earlier if a message cannot be delayed for that long", () => {
    expect(wait(0.001)).toBe(1);
    expect(wait(90)).toBe(90);
    expect(wait(3600)).toBe(600);
    expect(wait(3600, 0.999)).toBe(900);
  });

  test("is retried at a different time from other deletes that started waiting at the same time", () => {
    expect([0, 0.25, 0.5].map((random) => wait(100, random))).toEqual([100, 175, 250]);
  });

  test("is retried at a constant pace, and states to the second when the next delete can start", () => {
    const { busy } = rateExceeded(deletes, 10, NOW + 59_001, { now: NOW, random: 0 });
    expect(busy).toMatchObject({ reason: "DeleteRateExceeded", againSeconds: 60, atMostSeconds: 60 });
    expect(busy?.message).toContain(
      "limits deletes to 10 per hour, and each namespace to half of those that the others leave; the next delete can start at 2030-01-01T12:01:00Z at the earliest",
    );
  });
});
