import * as client from "@aws-sdk/client-rds";
import { expect, test } from "vitest";
import { addedFields } from "../../../../../lib/codegen/from-data/fields/added-fields.ts";
import type { AnyDataKind } from "../../../../../lib/kind/data-kind.ts";
import { page } from "../../../../../lib/kinds/rds/db-instance.ts";

const kind = page as object as AnyDataKind;
const added = (fields: Readonly<Record<string, string>>, known: readonly string[] = []) =>
  addedFields(kind, client, { fields }, { rename: { EnablePerformanceInsights: "performanceInsightsEnabled" }, known });

test("a field that the create call has is not added, under whatever name", () => {
  expect(added({ "spec.dbName": "string", "spec.performanceInsightsEnabled": "boolean" })).toEqual({
    fields: {},
    plainFields: {},
  });
});

test("a field that another call of the kind has comes from its member", () => {
  expect(added({ "spec.replicaMode": "string" })).toEqual({
    fields: { replicaMode: { operation: "ModifyDBInstance", member: "ReplicaMode" } },
    plainFields: {},
  });
});

test("a field that no call has gets the type that ACK's CRD says, if it is a plain one", () => {
  const facts = {
    "spec.sourceRegion": "string required",
    "spec.copies": "integer/int64",
    "spec.bornAt": "string/date-time immutable",
    "spec.isOld": "boolean",
    "spec.ratio": "number",
    "spec.dbSubnetGroupRef": "object",
    "spec.dbSubnetGroupRef.from": "object",
    "spec.shapes": "array",
    "status.sourceRegion": "string",
  };
  expect(added(facts)).toEqual({
    fields: {},
    plainFields: {
      sourceRegion: { type: "string" },
      copies: { type: "integer", format: "int64" },
      bornAt: { type: "string", format: "date-time" },
      isOld: { type: "boolean" },
      ratio: { type: "number" },
    },
  });
});

test("a field with another source is left out", () => {
  const facts = { "spec.replicaMode": "string", "spec.sourceRegion": "string" };
  expect(added(facts, ["replicaMode", "sourceRegion"])).toEqual({ fields: {}, plainFields: {} });
});
