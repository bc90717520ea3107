import * as client from "@aws-sdk/client-route-53";
import { expect, test } from "vitest";
import { itemFields } from "../../../../../lib/codegen/from-data/fields/item-fields.ts";
import type { AnyDataKind } from "../../../../../lib/kind/data-kind.ts";
import { page } from "../../../../../lib/kinds/route-53/record-set.ts";

const kind = page as object as AnyDataKind;
const facts = { fields: { "spec.name": "string", "spec.recordType": "string", "spec.ttl": "integer/int64" } };

test("the members of an item that ACK also has are fields, which the call that changes items sets", () => {
  const { fields } = itemFields(kind, client, facts, { Type: "recordType" });
  const member = (name: string) => ({
    operation: "ChangeResourceRecordSets",
    member: `ChangeBatch.Changes.ResourceRecordSet.${name}`,
  });
  expect(fields).toEqual({ name: member("Name"), recordType: member("Type"), ttl: member("TTL") });
});

test("the names that differ from the members' in more than the first letter are listed", () => {
  const { exceptions } = itemFields(kind, client, facts, { Type: "recordType" });
  expect(exceptions).toEqual([{ shape: "ResourceRecordSet", names: { TTL: "ttl", Type: "recordType" } }]);
});

test("a kind whose resources are no items has none", () => {
  const { parent: _, ...tags } = kind.tags;
  expect(itemFields({ ...kind, tags }, client, facts, {})).toEqual({ fields: {}, exceptions: [] });
});
