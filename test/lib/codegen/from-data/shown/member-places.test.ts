import { describe, expect, it } from "vitest";
import { placesOf } from "../../../../../lib/codegen/from-data/shown/member-places.ts";
import { sdkOperation } from "../../../../../lib/codegen/sdk/sdk-shape.ts";
import type { AnyDataKind, Read } from "../../../../../lib/resources/driver/data-kind.ts";
import type { AnySdk } from "../../../../../lib/resources/driver/sdk-types.ts";
import { listOf, structure, TEXT, TEXTS, toySdk } from "../../../../support/kinds/driven/toy-sdk.ts";

type Members = Readonly<Record<string, unknown>>;

const BOOLEAN = 2;
const FIRST: Read<AnySdk> = { call: "DescribeTent", at: "Tent" };

/** Where the description of a tent shows a member, if AWS describes a tent like this. */
function places(member: string, schema: unknown, tent: Members, others: Partial<Described> = {}): readonly string[] {
  const { beside = {}, camp = {}, ...kind } = others;
  const client = toySdk({
    CreateTent: [{ [member]: schema }],
    DescribeTent: [{}, { Tent: structure("Tent", tent), ...beside }],
    DescribeCamp: [{}, camp],
  });
  const data = { resource: { kind: "Tent" }, create: { call: "CreateTent" }, read: [FIRST], ...kind };
  const [created = expect.fail()] = sdkOperation(client, "CreateTent").input.members;
  return placesOf(data as object as AnyDataKind, client, created);
}

/** What else is in the output of the call that describes a tent, and in that of a second one; and members of the data. */
interface Described extends Pick<AnyDataKind, "read" | "pending"> {
  readonly beside: Members;
  readonly camp: Members;
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

  it("nothing as a value that is pending", () => {
    const Soon = structure("Soon", { Cloth: TEXT });
    const pending = { at: ["Soon"], window: "Night" };
    expect(places("Cloth", TEXT, { Soon })).toEqual(["Soon.Cloth"]);
    expect(places("Cloth", TEXT, { Soon }, { pending })).toEqual([]);
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

describe("the description contains", () => {
  const Camp = structure("Camp", { Fire: TEXT });

  it("members beside what is at the path of a read, and no others", () => {
    const beside = { Camp, River: structure("River", { Fire: TEXT }) };
    const read = [{ ...FIRST, beside: ["Camp"] }] as const;
    expect(places("Fire", TEXT, {}, { beside, read })).toEqual(["Camp.Fire"]);
  });

  it("what a read returns under a name", () => {
    const read = [FIRST, { call: "DescribeCamp", at: "Camp", as: "Ground" }] as const;
    expect(places("Fire", TEXT, {}, { camp: { Camp }, read })).toEqual(["Ground.Fire"]);
  });

  it("the first item that a further read lists, as if it were the description itself", () => {
    const camp = {
      Camps: listOf(structure("Camp", { Fire: TEXT, Pots: listOf(structure("Pot", { PotName: TEXT })) })),
    };
    const read = [FIRST, { call: "DescribeCamp" }] as const;
    const tent = { Stove: structure("Stove", { Fire: TEXT }) };
    expect(places("Fire", TEXT, tent, { camp, read })).toEqual(["Camps.0.Fire"]);
    expect(places("PotNames", TEXTS, tent, { camp, read })).toEqual(["Camps.0.Pots.*.PotName"]);
    expect(places("Fire", TEXT, tent, { camp, read: [FIRST] })).toEqual(["Stove.Fire"]);
  });
});
