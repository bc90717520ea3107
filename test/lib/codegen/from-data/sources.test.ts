import * as client from "@aws-sdk/client-route-53";
import { expect, test } from "vitest";
import { statusSources } from "../../../../lib/codegen/from-data/sources.ts";
import type { AnyDataKind } from "../../../../lib/kind/data-kind.ts";
import { page } from "../../../../lib/kinds/route-53/record-set.ts";

const kind = page as object as AnyDataKind;
const form = (text: string) => text;

test("a status field in another form comes from the text that the page names, also of an item", () => {
  const status = { zone: { at: "HostedZone.Id", form }, fullName: { at: "Item.Name", form }, changed: "SubmittedAt" };
  expect(statusSources({ ...kind, status }, client)).toEqual({
    zone: { operation: "GetHostedZone", output: "HostedZone.Id" },
    fullName: { operation: "ListResourceRecordSets", output: "ResourceRecordSets.Name" },
    changed: { operation: "GetChange", output: "ChangeInfo.SubmittedAt" },
  });
});

test("a status field whose text no call describes is reported", () => {
  // The description has the members of the zone only under `HostedZone`.
  const status = { zone: { at: "CallerReference", form } };
  expect(() => statusSources({ ...kind, status }, client)).toThrow(
    "status.zone: no description has the member CallerReference",
  );
});
