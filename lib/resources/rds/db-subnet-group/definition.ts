import * as client from "@aws-sdk/client-rds";
import { tagLimits } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { subnetID } from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const QUOTAS = "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/CHAP_Limits.html";

/** What is generated for a `DBSubnetGroup`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon RDS DB subnet group", "DB subnet group"],
  client,
  alpha,
  rename: { DBSubnetGroupDescription: "description", DBSubnetGroupName: "name" },
  references: { subnetIDs: { ...subnetID, list: true } },
  limits: {
    "spec.name": {
      maxLength: 255,
      source: "https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBSubnetGroup.html",
    },
    "spec.subnetIDs": { maxItems: 20, source: QUOTAS },
    ...tagLimits("spec.tags", QUOTAS),
  },
  columns: { VPC: "status.vpcID", STATUS: "status.subnetGroupStatus" },
  notes: fieldNotes,
});
