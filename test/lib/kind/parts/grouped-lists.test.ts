import { describe, expect, it } from "vitest";
import { partOf } from "../../../support/kinds/data/driven-kind.ts";
import { loom } from "../../../support/kinds/data/loom.ts";
import { created, described, read, written } from "../../../support/kinds/data/loom-in-aws.ts";

const driven = partOf(loom, "motor");

describe("a list that the write changes by what to add and what to remove", () => {
  const Pedals = ["a", "b"];

  it("is compared as it will be after the change that is pending", async () => {
    const Soon = { NewPedals: ["c"], OldPedals: ["a"] };
    expect(await read(driven, { Pedals, Soon })).toEqual({ pedals: ["b", "c"] });
    expect(await read(driven, { Pedals })).toEqual({ pedals: ["a", "b"] });
  });

  it("is named by its field while a change is pending", async () => {
    const { seen } = await described({ Soon: { NewPedals: ["c"] } }, {});
    expect(seen.busy?.message).toContain("Toys has accepted pedals, and");
  });

  it("is not sent as a whole", async () => {
    expect(await written(driven, { Pedals }, { pedals: ["b", "c"] })).toEqual({
      ...{ Name: "mine", Pedaling: { Add: ["c"], Remove: ["a"] }, Now: "yes" },
    });
    expect(await written(driven, { Pedals }, {})).toMatchObject({ Pedaling: { Remove: ["a", "b"] } });
  });
});

describe("a list whose items the write turns on and off", () => {
  const Lamps = [
    { Side: "left", Color: "red" },
    { Side: "right", Color: "red" },
  ];

  it("is compared without the items that are off", async () => {
    expect(
      driven.desired({
        lamps: [
          { side: "left", lit: true },
          { side: "right", lit: false },
        ],
      }),
    ).toEqual({
      lamps: [{ side: "left" }],
    });
    expect(driven.desired({ lamps: [{ side: "right", lit: false }] })).toBeUndefined();
  });

  it("is removed together with further members", async () => {
    const sent = { Name: "mine", Dark: "yes", Now: "yes" };
    expect(await written(driven, { Lamps: Lamps.slice(0, 1) }, {})).toEqual({
      ...sent,
      Lamps: [{ Side: "left", Lit: false }],
    });
    expect(await written(driven, { Lamps }, { lamps: [{ side: "left" }] })).not.toHaveProperty("Dark");
  });

  it("is written with all items that are on, and with those to turn off", async () => {
    expect(await written(driven, { Lamps }, { lamps: [{ side: "left", color: "blue" }] })).toMatchObject({
      Lamps: [
        { Side: "left", Color: "blue", Lit: true },
        { Side: "right", Lit: false },
      ],
    });
  });
});

it("a create call turns on the items of a list, and has the whole of a list that is changed by its texts", async () => {
  expect(await created({ lamps: [{ side: "left" }], pedals: ["a"] })).toMatchObject({
    Lamps: [{ Side: "left", Lit: true }],
    Pedals: ["a"],
  });
});
