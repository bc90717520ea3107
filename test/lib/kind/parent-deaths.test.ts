import { describe, expect, it } from "vitest";
import { badgesIn, isReady, KITE, marksIn, settleIfThere, withBadge } from "../../support/kinds/driven/badge-world.ts";
import { refusal } from "../../support/kinds/memory/memory-resource.ts";

describe("a process that dies before, or right after, one of its writes about a resource without tags", () => {
  const WRITES = ["AddKiteTags", "CreateBadge", "AddKiteTags", "DeleteBadge", "RemoveKiteTags"];
  const deaths = WRITES.flatMap((verb, at) => [false, true].map((isArriving) => ({ at, verb, isArriving })));

  it.each(deaths)("leaves one resource, which is the object's: $verb ($at), arrived: $isArriving", async (death) => {
    const written: string[] = [];
    let isDead = false;
    const world = withBadge({
      async intercept({ port, writes, verb }, carryOut) {
        const isFatal = port === "cloud" && writes && written.push(verb) === death.at + 1;
        isDead ||= isFatal;
        if (isFatal && death.isArriving) carryOut();
        if (isDead) throw new Error("the process has died");
        return carryOut();
      },
    });
    const live = async () => {
      await settleIfThere(world).catch(() => undefined);
      isDead = false;
      world.advance(120);
      await settleIfThere(world);
    };
    await world.create();
    await live();
    expect([isReady(world), badgesIn(world)]).toEqual([true, ["red"]]);
    expect(marksIn(world)).toEqual(["badge-id-1 east/default/toy"]);
    await world.kubernetes.user.delete(world.reference);
    await live();
    expect(written[death.at]).toBe(death.verb);
    expect([world.exists(), badgesIn(world)]).toEqual([false, []]);
    // A tag that was left behind is overwritten.
    await world.create({ spec: { kite: KITE, pin: "left", color: "green" } });
    await live();
    expect([isReady(world), badgesIn(world)]).toEqual([true, ["green"]]);
    expect(marksIn(world)).toEqual([expect.stringMatching(/^badge-id-[23] east[/]default[/]toy$/)]);
  });
});

describe("a resource without tags that cannot be looked at right after it was created", () => {
  it("gets its identifier into its owner tag without a sweep", async () => {
    let looks = 0;
    const world = withBadge({
      async intercept({ verb }, carryOut) {
        if (verb === "DescribeBadge" && ++looks === 1) throw refusal(verb, "Unavailable", "try again", 503);
        return carryOut();
      },
    });
    await world.create();
    await world.settle();
    expect([isReady(world), looks > 1]).toEqual([true, true]);
    expect(marksIn(world)).toEqual(["badge-id-1 east/default/toy"]);
  });
});
