import { expect, it } from "vitest";
import { descriptionProblems } from "../../../../../lib/codegen/from-data/shown/check-shown.ts";
import type { AnyDataKind } from "../../../../../lib/kind/data-kind.ts";
import { problemsAfter } from "../../../../support/kinds/data/problems-after.ts";
import { zoneData } from "../../../../support/kinds/data/zone.ts";
import { structure, TEXT, toySdk } from "../../../../support/kinds/driven/toy-sdk.ts";

const ends = { Roof: structure("Roof", { Peg: TEXT }), Floor: structure("Floor", { Peg: TEXT }) };
const client = toySdk({
  CreateTent: [{ Peg: TEXT }],
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

it("a field that the description does not have is a problem, unless the data says where it is", () => {
  expect(problems("peg")).toEqual(["the description has no member for peg: say in `shown` where it is"]);
  expect(problems("peg", { Peg: "Floor.Peg" })).toEqual([]);
});

it("a place that the description does not have is a problem", () => {
  const [read] = zoneData.read;
  const parts = { ...zoneData.parts, delegationSetID: {} };
  const shown = { ...zoneData.shown, DelegationSetId: "DelegationSet.Id" };
  const zone = (change: object) => problemsAfter("zone", { parts, shown, ...change });
  expect(zone({})).toContain("shown: there is no DelegationSet.Id");
  expect(zone({ read: [{ ...read, beside: ["VPCs", "DelegationSet"] }] })).toEqual([]);
});
