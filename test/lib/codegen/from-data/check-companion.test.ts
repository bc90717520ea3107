import * as client from "@aws-sdk/client-route-53";
import { expect, test } from "vitest";
import { companionProblems } from "../../../../lib/codegen/from-data/check-companion.ts";
import { readSdkDocumentation } from "../../../../lib/codegen/sdk/sdk-documentation.ts";
import type { AnyDataKind } from "../../../../lib/kind/data-kind.ts";
import { page } from "../../../../lib/kinds/route-53/record-set.ts";

const documentation = readSdkDocumentation("@aws-sdk/client-route-53");
const kind = page as object as AnyDataKind;
const { tags } = kind;

/** The problems after a change to the companion and to the kind. */
function problemsAfter(change: object, ofKind: object = {}): readonly string[] {
  const parent = { ...tags.parent, companion: { ...tags.parent?.companion, ...change } };
  const changed = { ...kind, tags: { ...tags, parent }, ...ofKind } as AnyDataKind;
  return companionProblems(changed, { client, documentation, fields: [], rename: {}, status: [] });
}

const changes = tags.parent?.companion?.changes;

test("a companion whose names are the SDK's has no problem, nor does a kind without companions", () => {
  expect(problemsAfter({})).toEqual([]);
  expect(problemsAfter({}, { tags: { ...tags, parent: undefined } })).toEqual([]);
});

test("a resource and its companion are changed by one operation", () => {
  expect(problemsAfter({}, { remove: { call: "DeleteHostedZone" } })).toEqual([
    "companion: DeleteHostedZone must be ChangeResourceRecordSets, which changes both a resource and its companion",
  ]);
});

test("a misspelt member of a change is a problem", () => {
  expect(problemsAfter({ changes: { ...changes, action: "Act" } })).toEqual(["companion: Change has no member Act"]);
  expect(() => problemsAfter({ changes: { ...changes, item: "Record" } })).toThrow("Change has no member Record");
});

test.each([
  [{ from: { StartName: "Name" } }, "ListResourceRecordSetsRequest has no member StartName"],
  [{ from: { StartRecordName: "Title" } }, "ResourceRecordSet has no member Title"],
  [{ input: { Most: 1 } }, "ListResourceRecordSetsRequest has no member Most"],
  [{ key: { Title: () => "" } }, "ResourceRecordSet has no member Title"],
  [{ forms: { Title: () => "" } }, "ResourceRecordSet has no member Title"],
  [{ others: { Ttl: 1 } }, "ResourceRecordSet has no member Ttl"],
  [{ text: { at: "ResourceRecords.0.Text" } }, "ResourceRecordSet has no ResourceRecords.0.Text"],
])("a misspelt member of a read, of an item or of a companion is a problem: %j", (change, problem) => {
  expect(problemsAfter(change)).toEqual([`companion: ${problem}`]);
});

test("the items of the list must be those that are changed", () => {
  const others = { from: { Marker: "Id" }, input: {}, others: {}, text: { at: "Id" } };
  expect(problemsAfter({ read: "ListHostedZones", at: "HostedZones.0", ...others })).toEqual([
    "companion: ListHostedZones lists HostedZone, and not ResourceRecordSet",
  ]);
});
