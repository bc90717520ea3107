import fc from "fast-check";
import { expect, it } from "vitest";
import { createLowWater } from "../../../../lib/relay/hints/low-water.ts";

it("follows the last position read as long as nothing is outstanding", () => {
  const lowWater = createLowWater("5", Date.now);
  expect(lowWater.resourceVersion).toBe("5");
  lowWater.advance("6");
  expect(lowWater.resourceVersion).toBe("6");
});

it("stays before the oldest hint that the bus has not accepted", () => {
  const lowWater = createLowWater("5", Date.now);
  const six = lowWater.open();
  lowWater.advance("6");
  const seven = lowWater.open();
  lowWater.advance("7");
  seven();
  expect(lowWater.resourceVersion).toBe("5");
  expect(lowWater.outstanding).toBe(1);
  six();
  expect(lowWater.resourceVersion).toBe("7");
});

it("never passes a hint that the bus has not accepted, whatever the order in which it accepts hints", () => {
  const events = fc.integer({ min: 1, max: 40 });
  const picks = fc.array(fc.nat(), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(events, picks, (count, order) => {
      const lowWater = createLowWater("0", Date.now);
      const open = new Map<number, () => void>();
      for (let version = 1; version <= count; version++) {
        open.set(version, lowWater.open());
        lowWater.advance(String(version));
      }
      for (const pick of order) {
        const versions = [...open.keys()];
        const version = versions[pick % Math.max(1, versions.length)];
        if (version !== undefined) open.get(version)?.();
        open.delete(version ?? 0);
        expect(Number(lowWater.resourceVersion)).toBe(Math.min(count + 1, ...open.keys()) - 1);
      }
    }),
  );
});

it("has no position to continue from until a full list has been read and accepted", () => {
  const lowWater = createLowWater("5", Date.now);
  const old = lowWater.open();
  lowWater.advance("6");
  lowWater.restart();
  expect(lowWater.resourceVersion).toBeUndefined();
  const listed = lowWater.open();
  lowWater.advance("90");
  old();
  expect(lowWater.resourceVersion).toBeUndefined();
  listed();
  expect(lowWater.resourceVersion).toBe("90");
});
