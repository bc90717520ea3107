import { expect, it } from "vitest";
import { descriptionProblems } from "../../../../../lib/codegen/from-data/shown/check-shown.ts";
import type { AnyDataKind } from "../../../../../lib/resources/driver/data-kind.ts";
import { problemsAfter } from "../../../../support/kinds/data/problems-after.ts";
import { zoneData } from "../../../../support/kinds/data/zone.ts";
import { structure, TEXT, toySdk } from "../../../../support/kinds/driven/toy-sdk.ts";

const ends = { Roof: structure("Roof", { Peg: TEXT }), Floor: structure("Floor", { Peg: TEXT }) };
const client = toySdk({
  CreateTent: [{ Peg: TEXT, Color: TEXT }],
  DescribeTent: [{}, { Tent: structure("Tent", ends) }],
});
const read = [{ call: "DescribeTent", at: "Tent" }];
const tent = { resource: { kind: "Tent" }, create: { call: "CreateTent" }, read, tags: {} };

/** What is wrong with a field that the description of a tent must have. */
function problems(field: string, shown = {}): readonly string[] {
  const documentation = { source: "toys", text: () => undefined, typeName: () => undefined };
  const sdk = { client, documentation, fields: [], rename: {}, status: [] };
  return descriptionProblems({ ...tent, shown } as object as AnyDataKind, [field], undefined, sdk);
}

it("a field that the description does not have is a problem", () => {
  expect(problems("color")).toEqual(["the description has no member for color"]);
});

it("a field that the description may have in several places is a problem, unless the data says in which", () => {
  expect(problems("peg")).toEqual(["the description may have Peg at Roof.Peg or at Floor.Peg: say in `shown` where"]);
  expect(problems("peg", { Peg: "Floor.Peg" })).toEqual([]);
});

it("a field that the description has elsewhere is a problem only if it is not derived where, or if the data says so, too", () => {
  const [read] = zoneData.read;
  const zone = (change: object) =>
    problemsAfter("zone", { parts: { ...zoneData.parts, delegationSetID: {} }, ...change });
  const withSet = { read: [{ ...read, beside: ["VPCs", "DelegationSet"] }] };
  expect(zone({})).toEqual(["delegationSetID: the description has no member for delegationSetID"]);
  expect(zone(withSet)).toEqual([]);
  const shown = { ...zoneData.shown, DelegationSetId: "DelegationSet.Id" };
  expect(zone({ ...withSet, shown })).toEqual(["shown: leave out DelegationSetId, which is derived"]);
});
