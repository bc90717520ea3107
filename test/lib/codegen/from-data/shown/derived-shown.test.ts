import { expect, it } from "vitest";
import {
  derivedShown,
  needlessShown,
  withDerivedShown,
} from "../../../../../lib/codegen/from-data/shown/derived-shown.ts";
import type { AnyDataKind } from "../../../../../lib/resources/driver/data-kind.ts";
import { structure, TEXT, toySdk } from "../../../../support/kinds/driven/toy-sdk.ts";

const client = toySdk({
  CreateTent: [{ Cloth: TEXT, Depth: TEXT, Height: TEXT, Width: TEXT, Peg: TEXT }],
  DescribeTent: [
    {},
    {
      Tent: structure("Tent", {
        Height: TEXT,
        Roof: structure("Roof", { Cloth: TEXT, Height: TEXT, Peg: TEXT }),
        Floor: structure("Floor", { Depth: TEXT, Width: TEXT, Peg: TEXT }),
        Soon: structure("Soon", { Width: TEXT }),
      }),
    },
  ],
  ChangeTent: [{ Cloth: TEXT, Depth: TEXT }],
});

const BOOLEAN = 2;
const read = [{ call: "DescribeTent", at: "Tent" }];
const tent = { resource: { kind: "Tent" }, create: { call: "CreateTent" }, tags: {}, read, ids: () => ({}), parts: {} };

/** A kind whose data has these members. */
function kindWith(data: object): AnyDataKind {
  return { ...tent, ...data } as object as AnyDataKind;
}

/** What is derived for a kind whose data has these members. */
function derived(data: object, rename = {}) {
  return derivedShown(kindWith(data), { client, rename });
}

it("derives where the description has what a part compares", () => {
  expect(derived({ parts: { cloth: {} } })).toEqual({ Cloth: "Roof.Cloth" });
  const both = { Cloth: "Roof.Cloth", Depth: "Floor.Depth" };
  expect(derived({ parts: { cloth: { fields: ["cloth", "depth"] } } })).toEqual(both);
  expect(derived({ parts: { cloth: { fields: "all", write: "ChangeTent" } } })).toEqual(both);
  expect(derived({ parts: { cloth: { settings: { cloth: {}, depth: {} } } } })).toEqual(both);
  expect(derived({ parts: { fabric: {} } }, { Cloth: "fabric" })).toEqual({ Cloth: "Roof.Cloth" });
});

it("derives nothing that the description has itself", () => {
  expect(derived({ parts: { height: {} } })).toEqual({});
});

it("derives nothing of which the data says where it is", () => {
  expect(derived({ parts: { cloth: {} }, shown: { Cloth: "Floor.Cloth" } })).toEqual({});
  expect(derived({ parts: { cloth: { from: "Floor.Cloth" } } })).toEqual({});
  expect(derived({ parts: { cloth: { member: "Cloth" } } })).toEqual({});
  expect(derived({ parts: { cloth: { settings: { cloth: { from: "Floor.Cloth" } } } } })).toEqual({});
});

it("derives nothing that no part compares with the description", () => {
  expect(derived({})).toEqual({});
  for (const part of [
    { unshown: true },
    { read: "GetCloth" },
    { secret: {} },
    { unsupported: "is old" },
    { calls: {} },
  ]) {
    expect(derived({ parts: { cloth: part } })).toEqual({});
  }
});

it("derives nothing that may be in several places", () => {
  expect(derived({ parts: { peg: {} } })).toEqual({});
});

it("puts a value that is pending first", () => {
  const pending = { at: ["Soon"], window: "Night" };
  expect(derived({ parts: { cloth: {}, width: {} }, pending })).toEqual({
    Cloth: "Roof.Cloth",
    Width: ["Width", "Floor.Width"],
  });
});

it("derives where the description has a state in place of a boolean, and puts one that is pending first", () => {
  const states = toySdk({
    CreateTent: [{ LightEnabled: BOOLEAN, HeatEnabled: BOOLEAN }],
    DescribeTent: [
      {},
      { Tent: structure("Tent", { Light: TEXT, HeatStatus: TEXT, Soon: structure("Soon", { LightStatus: TEXT }) }) },
    ],
  });
  const parts = { lightEnabled: {}, heatEnabled: {} };
  const pending = { at: ["Soon"], window: "Night" };
  expect(derivedShown(kindWith({ parts, pending }), { client: states, rename: {} })).toEqual({
    LightEnabled: ["LightStatus", "Light"],
    HeatEnabled: "HeatStatus",
  });
});

it("leaves everything else in the data as it is", () => {
  const kind = kindWith({ parts: { cloth: {}, peg: {} }, shown: { Peg: "Floor.Peg" } });
  expect(withDerivedShown(kind, { client, rename: {} })).toEqual({
    ...kind,
    shown: { Cloth: "Roof.Cloth", Peg: "Floor.Peg" },
  });
});

it("reports what the data says although it is derived", () => {
  const needless = (shown: object) =>
    needlessShown(kindWith({ parts: { cloth: {}, peg: {} }, shown }), { client, rename: {} });
  expect(needless({ Cloth: "Roof.Cloth" })).toEqual(["shown: leave out Cloth, which is derived"]);
  expect(needless({ Cloth: ["Roof.Cloth", "Roof.Peg"], Peg: "Floor.Peg" })).toEqual([]);
});
