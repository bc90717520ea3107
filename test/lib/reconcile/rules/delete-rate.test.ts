import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DeleteTokens, rateExceeded, takeToken } from "../../../../lib/reconcile/rules/delete-rate.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2030-01-01T12:00:00Z");
const minutesAgo = (minutes: number) => NOW - minutes * 60_000;
const tokens = (...entries: readonly (readonly [string, number])[]): DeleteTokens => new Map(entries);

describe("a token bucket", () => {
  test("grants a token if fewer than its maximum were taken within the hour", () => {
    const before = tokens(["a", minutesAgo(50)]);
    expect(takeToken(before, "b", 2, NOW)).toEqual({ taken: tokens(["a", minutesAgo(50)], ["b", NOW]) });
  });

  test("grants no token if the maximum was taken, and states when the oldest token will be available again", () => {
    const before = tokens(["a", minutesAgo(50)], ["b", minutesAgo(20)]);
    expect(takeToken(before, "c", 2, NOW)).toEqual({ freeAt: minutesAgo(50) + HOUR });
  });

  test("gets a token back an hour after it was taken, and forgets who had it", () => {
    const before = tokens(["a", minutesAgo(60)], ["b", minutesAgo(20)]);
    expect(takeToken(before, "c", 2, NOW)).toEqual({ taken: tokens(["b", minutesAgo(20)], ["c", NOW]) });
  });

  test("lets an object keep the token that it has, and renews the token's time", () => {
    const before = tokens(["a", minutesAgo(50)], ["b", minutesAgo(20)]);
    expect(takeToken(before, "a", 2, NOW)).toEqual({ taken: tokens(["b", minutesAgo(20)], ["a", NOW]) });
  });

  test("whose maximum has been lowered grants no token until enough tokens are available again", () => {
    const before = tokens(["a", minutesAgo(50)], ["b", minutesAgo(40)], ["c", minutesAgo(30)]);
    expect(takeToken(before, "d", 2, NOW)).toEqual({ freeAt: minutesAgo(40) + HOUR });
  });

  test("counts a token whose time is in the future because another clock is ahead", () => {
    expect(takeToken(tokens(["a", NOW + 5_000]), "b", 1, NOW)).toEqual({ freeAt: NOW + 5_000 + HOUR });
  });
});

/** Objects that request a token one after the other, some of them more than once. */
const asks = fc.array(
  fc.record({ uid: fc.integer({ min: 0, max: 40 }).map(String), later: fc.integer({ min: 0, max: HOUR / 4 }) }),
  { maxLength: 80 },
);
const maximum = fc.integer({ min: 1, max: 8 });

test("no more objects than the maximum get a token within an hour, and none is turned away while a token is free", () => {
  fc.assert(
    fc.property(asks, maximum, (list, most) => {
      let now = NOW;
      let bucket: DeleteTokens = tokens();
      const latest = new Map<string, number>();
      for (const { uid, later } of list) {
        now += later;
        const asked = takeToken(bucket, uid, most, now);
        const inTheHour = [...latest].filter(([other, at]) => other !== uid && now - at < HOUR).length;
        expect("taken" in asked).toBe(inTheHour < most);
        if (!("taken" in asked)) continue;
        bucket = asked.taken;
        latest.set(uid, now);
        expect(bucket.size).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test("an object that is turned away gets a token at the stated time, and not before", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 * HOUR }), { maxLength: 20 }), maximum, (ages, most) => {
      const bucket = tokens(...ages.map((age, index) => [String(index), NOW - age] as const));
      const asked = takeToken(bucket, "new", most, NOW);
      if (!("freeAt" in asked)) return;
      expect(takeToken(bucket, "new", most, asked.freeAt)).toHaveProperty("taken");
      expect(takeToken(bucket, "new", most, asked.freeAt - 1)).toEqual(asked);
    }),
  );
});

describe("a delete without a token", () => {
  const wait = (seconds: number, random = 0) => rateExceeded(10, NOW + seconds * 1000, NOW, () => random).againSeconds;

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
    const busy = rateExceeded(10, NOW + 59_001, NOW, () => 0);
    expect(busy).toMatchObject({ reason: "DeleteRateExceeded", againSeconds: 60, atMostSeconds: 60 });
    expect(busy.message).toContain(
      "limits deletes to 10 per hour; the next delete can start at 2030-01-01T12:01:00Z at the earliest",
    );
  });
});
