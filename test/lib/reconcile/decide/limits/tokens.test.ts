import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Tokens, takeToken } from "../../../../../lib/reconcile/decide/limits/tokens.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2030-01-01T12:00:00Z");
const minutesAgo = (minutes: number) => NOW - minutes * 60_000;
/** Tokens of objects in namespaces of their own, or in the namespace that the uid names before a slash. */
const tokens = (...entries: readonly (readonly [string, number])[]): Tokens =>
  new Map(entries.map(([uid, takenAt]) => [uid, { namespace: namespaceOf(uid), takenAt }]));
const namespaceOf = (uid: string) => uid.split("/")[0] ?? "";
const take = (before: Tokens, uid: string, maximum: number, now: number) =>
  takeToken(before, { uid, namespace: namespaceOf(uid) }, maximum, now);
const manyOf = (namespace: string, count: number) =>
  Array.from({ length: count }, (_, index) => [`${namespace}/${index}`, minutesAgo(30 - index / 100)] as const);

describe("a token bucket", () => {
  test("grants a token if fewer than its maximum were taken within the hour", () => {
    const before = tokens(["a", minutesAgo(50)]);
    expect(take(before, "b", 2, NOW)).toEqual({ taken: tokens(["a", minutesAgo(50)], ["b", NOW]) });
  });

  test("grants no token if the maximum was taken, and states when the oldest token will be available again", () => {
    const before = tokens(["a", minutesAgo(50)], ["b", minutesAgo(20)]);
    expect(take(before, "c", 2, NOW)).toEqual({ freeAt: minutesAgo(50) + HOUR });
  });

  test("gets a token back an hour after it was taken, and forgets who had it", () => {
    const before = tokens(["a", minutesAgo(60)], ["b", minutesAgo(20)]);
    expect(take(before, "c", 2, NOW)).toEqual({ taken: tokens(["b", minutesAgo(20)], ["c", NOW]) });
  });

  test("lets an object keep the token that it has, and renews the token's time", () => {
    const before = tokens(["a", minutesAgo(50)], ["b", minutesAgo(20)]);
    expect(take(before, "a", 2, NOW)).toEqual({ taken: tokens(["b", minutesAgo(20)], ["a", NOW]) });
  });

  test("whose maximum has been lowered grants no token until enough tokens are available again", () => {
    const before = tokens(["a", minutesAgo(50)], ["b", minutesAgo(40)], ["c", minutesAgo(30)]);
    expect(take(before, "d", 2, NOW)).toEqual({ freeAt: minutesAgo(40) + HOUR });
  });

  test("counts a token whose time is in the future because another clock is ahead", () => {
    expect(take(tokens(["a", NOW + 5_000]), "b", 1, NOW)).toEqual({ freeAt: NOW + 5_000 + HOUR });
  });

  test("grants a namespace half of what the others have left, rounded up", () => {
    const before = tokens(...manyOf("shop", 49));
    expect(take(before, "shop/new", 100, NOW)).toHaveProperty("taken");
    const half = tokens(...manyOf("shop", 50));
    expect(take(half, "shop/new", 100, NOW)).toEqual({ freeAt: minutesAgo(30) + HOUR });
    expect(take(tokens(...manyOf("shop", 50), ...manyOf("web", 24)), "web/new", 100, NOW)).toHaveProperty("taken");
    expect(take(tokens(...manyOf("shop", 50), ...manyOf("web", 25)), "web/new", 100, NOW)).toHaveProperty("freeAt");
  });

  test("of a deployment with one namespace grants it half of the maximum, and at least one token", () => {
    expect(take(tokens(), "shop/new", 1, NOW)).toHaveProperty("taken");
    expect(take(tokens(...manyOf("shop", 1)), "shop/new", 3, NOW)).toHaveProperty("taken");
    expect(take(tokens(...manyOf("shop", 2)), "shop/new", 3, NOW)).toHaveProperty("freeAt");
  });

  test("grants a namespace a token when another returns one that it had taken before", () => {
    const before = tokens(...manyOf("shop", 50).map(([uid], index) => [uid, minutesAgo(10 - index / 100)] as const), [
      "web",
      minutesAgo(50),
    ]);
    expect(take(before, "shop/new", 101, NOW)).toEqual({ freeAt: minutesAgo(50) + HOUR });
  });
});

/** Objects that request a token one after the other, some of them more than once. */
const asks = fc.array(
  fc.record({
    uid: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 20 })).map((pair) => pair.join("/")),
    later: fc.integer({ min: 0, max: HOUR / 4 }),
  }),
  { maxLength: 80 },
);
const maximum = fc.integer({ min: 1, max: 12 });

test("no more objects than the maximum get a token within an hour, and no namespace without a token is turned away while one is free", () => {
  fc.assert(
    fc.property(asks, maximum, (list, most) => {
      let now = NOW;
      let bucket: Tokens = tokens();
      const latest = new Map<string, number>();
      for (const { uid, later } of list) {
        now += later;
        const asked = take(bucket, uid, most, now);
        const inTheHour = [...latest].filter(([other, at]) => other !== uid && now - at < HOUR);
        const own = inTheHour.filter(([other]) => namespaceOf(other) === namespaceOf(uid)).length;
        if (inTheHour.length === most) expect(asked).toHaveProperty("freeAt");
        else if (own === 0) expect(asked).toHaveProperty("taken");
        if (!("taken" in asked)) continue;
        bucket = asked.taken;
        latest.set(uid, now);
        expect(bucket.size).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test("an object that is turned away gets a token at the stated time, and not before", () => {
  const holders = fc.array(
    fc.record({ namespace: fc.constantFrom("a", "b"), age: fc.integer({ min: 0, max: 2 * HOUR }) }),
    {
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(holders, maximum, (list, most) => {
      const bucket = tokens(...list.map(({ namespace, age }, index) => [`${namespace}/${index}`, NOW - age] as const));
      const asked = take(bucket, "a/new", most, NOW);
      if (!("freeAt" in asked)) return;
      expect(take(bucket, "a/new", most, asked.freeAt)).toHaveProperty("taken");
      expect(take(bucket, "a/new", most, asked.freeAt - 1)).toEqual(asked);
    }),
  );
});
