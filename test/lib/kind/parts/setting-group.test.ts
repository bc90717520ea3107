import { describe, expect, it } from "vitest";
import { partOf } from "../../../support/kinds/data/driven-kind.ts";
import { loom } from "../../../support/kinds/data/loom.ts";
import { created, read, written } from "../../../support/kinds/data/loom-in-aws.ts";

const woven = partOf(loom, "cloth");
const driven = partOf(loom, "motor");

describe("the value of a group of settings", () => {
  it("contains what differs from a new resource, without what says nothing", () => {
    expect(woven.desired({ cloth: "", threads: [], frame: { wood: "ash", feet: "" } })).toBeUndefined();
    expect(woven.desired({ threads: ["b", "a", "b"] })).toEqual({ threads: ["b", "a"] });
    expect(driven.desired({ speed: 1, color: "red" })).toEqual({ color: "red" });
  });

  it("completes a structure with the members that a new resource has", async () => {
    expect(woven.desired({ frame: { feet: "round" } })).toEqual({ frame: { wood: "ash", feet: "round" } });
    expect(await read(woven, { Frame: { Feet: "round" } })).toEqual({ frame: { wood: "ash", feet: "round" } });
  });

  it("has each setting in the form in which the kind compares it", async () => {
    expect(woven.desired({ cloth: "Twill" })).toEqual({ cloth: "twill" });
    expect(await read(woven, { Cloth: "TWILL" })).toEqual({ cloth: "twill" });
  });

  it("contains no setting that the spec leaves as it is", async () => {
    expect(await read(driven, { Engine: { Version: "2.1" }, Speed: 3 }, { motor: "none" })).toBeUndefined();
    expect(await read(driven, { Speed: 3 }, { motor: "fast" })).toEqual({ speed: 3 });
  });

  it("contains a setting that the spec declares, also with the value of a new resource, if it may be left at another one", async () => {
    expect(driven.desired({ motor: "none", speed: 1 })).toEqual({ motor: "none", speed: 1 });
    expect(await read(driven, { Speed: 3, Engine: { Motor: "none" } }, { motor: "none", speed: 1 })).toEqual({
      motor: "none",
      speed: 3,
    });
  });

  it("contains what the spec declares if AWS shows another form of it", async () => {
    expect(await read(driven, { Engine: { Version: "2.1" } }, { version: "2" })).toEqual({ version: "2" });
    expect(await read(driven, { Engine: { Version: "3.1" } }, { version: "2" })).toEqual({ version: "3.1" });
    expect(await read(woven, { Threads: ["a", "b"] }, { threads: ["b", "a"] })).toEqual({ threads: ["b", "a"] });
    expect(await read(driven, {}, { version: "2" })).toBeUndefined();
  });

  it("is what the spec declares if AWS does not show the settings", async () => {
    expect(await read(driven, { State: "Broken" }, { motor: "fast" })).toEqual({ motor: "fast" });
  });
});

describe("a setting that the data does not name", () => {
  it("is compared and left as it is as the group says", async () => {
    expect(await read(driven, { Oil: "olive" }, { motor: "fast" })).toBeUndefined();
    expect(await read(driven, { Oil: "olive" }, { oil: "olive, pressed" })).toEqual({ oil: "olive, pressed" });
    expect(await read(driven, { Oil: "olive" }, { oil: "palm" })).toEqual({ oil: "olive" });
  });

  it("is set by the create call and by the group's write", async () => {
    expect(await created({ oil: "palm" })).toMatchObject({ Oil: "palm" });
    expect(await written(driven, { Oil: "olive" }, { oil: "palm" })).toMatchObject({ Oil: "palm" });
  });
});

describe("a setting that AWS fills in", () => {
  it("is compared without the value that follows from the spec", async () => {
    expect(woven.desired({ cloth: "denim", width: 9 })).toEqual({ cloth: "denim" });
    expect(woven.desired({ cloth: "denim", width: 5 })).toEqual({ cloth: "denim", width: 5 });
    expect(await read(woven, { Cloth: "denim", Width: 9 }, { cloth: "denim" })).toEqual({ cloth: "denim" });
  });

  it("is removed by that value", async () => {
    const Loom = { Cloth: "denim", Width: 3 };
    expect(await written(woven, Loom, { cloth: "denim" })).toMatchObject({ Cloth: "denim", Width: 9 });
  });
});

describe("a setting that AWS does not remove", () => {
  const dots = { pattern: { name: "dots", seed: "7" } };

  it("is left as it is where the spec omits it, also in part", () => {
    const agree = (declared: object | undefined, shown: object) => woven.agrees?.(declared, shown, new Map());
    expect(agree({ cloth: "twill" }, { cloth: "twill", ...dots })).toBe(true);
    expect(agree({ pattern: { name: "dots" } }, dots)).toBe(true);
    expect(agree(undefined, dots)).toBe(true);
    expect(agree({ pattern: { name: "lines" } }, dots)).toBe(false);
    expect(agree(dots, {})).toBe(false);
    expect(agree({ cloth: "twill", ...dots }, { cloth: "denim", ...dots })).toBe(false);
  });

  it("is read, so that adoption can provide it", async () => {
    expect(await read(woven, { Pattern: { Name: "dots", Seed: "7" } })).toEqual(dots);
  });

  it("does not change how the settings of another group are compared", () => {
    expect(driven).not.toHaveProperty("agrees");
  });
});

describe("the write of a group of settings", () => {
  it("sends everything that is declared, and what empties the rest", async () => {
    const Loom = { Cloth: "twill", Threads: ["a"], Frame: { Wood: "oak", Feet: "round" } };
    expect(await written(woven, Loom, { cloth: "twill", label: "best" })).toEqual({
      ...{ Name: "mine", Cloth: "twill", Label: "best", Threads: [], Frame: { Wood: "ash", Feet: "" } },
    });
  });

  it("empties the members that a structure omits", async () => {
    expect(await written(woven, { Frame: { Feet: "round" } }, { frame: { wood: "oak" } })).toEqual({
      ...{ Name: "mine", Frame: { Wood: "oak", Feet: "" } },
    });
  });

  it("sends only what differs, with what AWS wants together, if it is partial", async () => {
    const Loom = { Engine: { Motor: "fast", Version: "1" }, Speed: 3 };
    expect(await written(driven, Loom, { motor: "fast", version: "2", speed: 3 })).toEqual({
      ...{ Name: "mine", Version: "2", Now: "yes" },
    });
    expect(await written(driven, Loom, { motor: "slow", speed: 3 })).toEqual({
      ...{ Name: "mine", Motor: "slow", Speed: 3, Now: "yes" },
    });
  });

  it("resets a setting to the value of a new resource", async () => {
    expect(await written(driven, { Engine: { Motor: "fast" }, Speed: 3 }, {})).toEqual({
      ...{ Name: "mine", Motor: "", Speed: 1, Now: "yes" },
    });
  });

  it("sends further members for a setting that changes", async () => {
    expect(await written(driven, { State: "Ready", Color: "red" }, { color: "blue" })).toEqual({
      ...{ Name: "mine", Color: "blue", Note: "mine Ready red blue", Version: "any", Now: "yes" },
    });
    expect(await written(driven, { State: "Ready", Color: "red" }, {})).toHaveProperty("Color", "grey");
  });
});

describe("a create call", () => {
  it("sends the settings that differ from a new resource's, some of them in another form", async () => {
    expect(await created({ cloth: "Twill", motor: "fast", version: "2", speed: 1 })).toEqual({
      ...{ Name: "mine", Cloth: "new twill", Motor: "fast", Tags: [] },
    });
  });

  it("is not made with data that may be another namespace's, although a loom that exists may have it", async () => {
    await expect(created({ maker: "others" })).rejects.toThrow(
      "no resource is created with spec.maker, because its data may be that of another namespace",
    );
    expect(await read(partOf(loom, "maker"), {}, { maker: "others" })).toBe("others");
  });
});

describe("a change to a group of settings", () => {
  it("is reported with the values of a new resource, and without what must not be shown", () => {
    const compared = woven.canonical?.({ label: "secret", threads: ["b", "a"] });
    expect(compared).toMatchObject({ label: "secret" });
    const shown = woven.shown?.(compared);
    expect(shown).toEqual({ frame: { wood: "ash" }, label: "6 letters", threads: ["a", "b"] });
    expect(woven.toSpec?.(shown as object)).toEqual(shown);
  });

  it("says nothing about a setting that is not there", () => {
    expect(woven.shown?.(woven.canonical?.({ cloth: "twill" }))).not.toHaveProperty("label");
  });
});
