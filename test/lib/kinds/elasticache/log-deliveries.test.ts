import { describe, expect, it } from "vitest";
import { deliveriesOn, switched, turnedOn } from "../../../../lib/kinds/elasticache/shared/log-deliveries.ts";

const slow = { logType: "slow-log", logFormat: "text" };
const engine = { logType: "engine-log", logFormat: "json" };

describe("deliveries that a call turns on and off", () => {
  it("are on unless they say otherwise, and do not say it", () => {
    const off = { logType: "other-log", enabled: false };
    expect(deliveriesOn([{ ...slow, enabled: true }, engine, off])).toEqual([slow, engine]);
    expect(deliveriesOn([off])).toBeUndefined();
  });

  it("are turned on by name, and off if they are no longer there", () => {
    expect(turnedOn([slow])).toEqual([{ ...slow, enabled: true }]);
    expect(switched([engine], [slow, { ...engine, logFormat: "text" }])).toEqual([
      { ...engine, enabled: true },
      { logType: "slow-log", enabled: false },
    ]);
    expect(switched([], [slow])).toEqual([{ logType: "slow-log", enabled: false }]);
  });
});
