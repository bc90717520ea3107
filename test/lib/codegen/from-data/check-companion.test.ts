import * as client from "@aws-sdk/client-route-53";
import { expect, test } from "vitest";
import { companionProblems } from "../../../../lib/codegen/from-data/check-companion.ts";
import { readSdkDocumentation } from "../../../../lib/codegen/sdk/sdk-documentation.ts";
import { companionIn } from "../../../../lib/kind/companion-in.ts";
import type { AnyDataKind } from "../../../../lib/kind/data-kind.ts";
import { page } from "../../../../lib/kinds/route-53/record-set.ts";

const documentation = readSdkDocumentation("@aws-sdk/client-route-53");
const kind = page as object as AnyDataKind;
const { tags } = kind;

/** The problems after a change to the companion and to the kind. */
function problemsAfter(change: object, ofKind: object = {}): readonly string[] {
  const parent = { ...tags.parent, child: { ...companionIn({ data: kind }), ...change } };
  const changed = { ...kind, tags: { ...tags, parent }, ...ofKind } as AnyDataKind;
  return companionProblems(changed, { client, documentation, fields: [], rename: {}, status: [] });
}

test("a companion whose names are the SDK's has no problem, nor does a kind without companions", () => {
  expect(problemsAfter({})).toEqual([]);
  expect(problemsAfter({}, { tags: { ...tags, parent: undefined } })).toEqual([]);
});

test("a resource and its companion are changed by one operation", () => {
  expect(problemsAfter({}, { remove: { call: "DeleteHostedZone" } })).toEqual([
    "companion: DeleteHostedZone must be ChangeResourceRecordSets, which changes both a resource and its companion",
  ]);
});

test("the items of the list must be those that are changed", () => {
  expect(problemsAfter({ read: "ListHostedZones", at: "HostedZones.0" })).toEqual([
    "companion: ListHostedZones lists HostedZone, and not ResourceRecordSet",
  ]);
});
