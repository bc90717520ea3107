import { describe, expect, it } from "vitest";
import { placesOf } from "../../../../bin/import-kind/shown/places.ts";
import { sdkShape } from "../../../../lib/codegen/sdk/sdk-shape.ts";
import { listOf, structure, TEXT, TEXTS } from "../../../support/kinds/driven/toy-sdk.ts";

type Members = Readonly<Record<string, unknown>>;

const BOOLEAN = 2;

/** Where the description of a tent shows a member, if AWS describes a tent like this. */
function places(member: string, schema: unknown, tent: Members): readonly string[] {
  const shape = sdkShape(structure("Tent", tent));
  if (shape.type !== "structure") return expect.fail();
  return placesOf(shape, "Tent", { name: member, required: false, shape: () => sdkShape(schema) });
}

describe("the description shows, under another name of its own,", () => {
  it("what a member enables", () => {
    expect(places("EnableLight", BOOLEAN, { LightEnabled: BOOLEAN })).toEqual(["LightEnabled"]);
    expect(places("EnableLamps", TEXTS, { EnabledLamps: TEXTS })).toEqual(["EnabledLamps"]);
  });

  it("a state in place of a boolean", () => {
    expect(places("LightEnabled", BOOLEAN, { Light: TEXT })).toEqual(["Light"]);
    expect(places("LightEnabled", BOOLEAN, { LightStatus: TEXT })).toEqual(["LightStatus"]);
    expect(places("LightEnabled", TEXT, { Light: TEXT })).toEqual([]);
  });

  it("a member without the name of the kind", () => {
    expect(places("TentColor", TEXT, { Color: TEXT })).toEqual(["Color"]);
    expect(places("RoofColor", TEXT, { Color: TEXT })).toEqual([]);
  });

  it("nothing of another type", () => {
    expect(places("EnableLamps", TEXTS, { EnabledLamps: TEXT, LampsEnabled: BOOLEAN })).toEqual([]);
    expect(places("TentPoles", TEXTS, { Poles: listOf(structure("Pole", { Name: TEXT })) })).toEqual([]);
    expect(places("TentRoof", structure("Roof", {}), { Roof: structure("RoofState", {}) })).toEqual([]);
    expect(places("TentRoof", structure("Roof", {}), { Roof: structure("Roof", {}) })).toEqual(["Roof"]);
  });
});

describe("a structure in the description shows", () => {
  it("a member of the same name", () => {
    expect(places("Cloth", TEXT, { Roof: structure("Roof", { Cloth: TEXT }) })).toEqual(["Roof.Cloth"]);
  });

  it("a member without the structure's name", () => {
    expect(places("RoofCloth", TEXT, { Roof: structure("Roof", { Cloth: TEXT }) })).toEqual(["Roof.Cloth"]);
    expect(places("WallCloth", TEXT, { Roof: structure("Roof", { Cloth: TEXT }) })).toEqual([]);
  });

  it("a member as the first item of a list", () => {
    const tent = { Roofs: listOf(structure("Roof", { Cloth: TEXT })) };
    expect(places("Cloth", TEXT, tent)).toEqual(["Roofs.0.Cloth"]);
  });

  it("a member in several places", () => {
    const [Roof, Floor] = [structure("Roof", { Cloth: TEXT }), structure("Floor", { Cloth: TEXT })];
    expect(places("Cloth", TEXT, { Roof, Floor })).toEqual(["Roof.Cloth", "Floor.Cloth"]);
  });

  it("nothing that the description shows itself", () => {
    const tent = { Roof: structure("Roof", { TentColor: TEXT }), Color: TEXT };
    expect(places("TentColor", TEXT, tent)).toEqual(["Color"]);
  });
});

describe("the items of a list show the texts of a list", () => {
  const tent = (members: Members) => ({ Poles: listOf(structure("Pole", members)) });

  it("under the name of one of them", () => {
    expect(places("PoleNames", TEXTS, tent({ PoleName: TEXT }))).toEqual(["Poles.*.PoleName"]);
    expect(places("PoleNames", TEXTS, tent({ PoleName: BOOLEAN }))).toEqual([]);
  });

  it("as identifiers, if the texts are IDs", () => {
    expect(places("PoleIds", TEXTS, tent({ PoleIdentifier: TEXT }))).toEqual(["Poles.*.PoleIdentifier"]);
  });

  it("but a single structure does not", () => {
    expect(places("PoleIds", TEXTS, { Pole: structure("Pole", { PoleId: TEXT }) })).toEqual([]);
  });
});
