import * as client from "@aws-sdk/client-rds";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const DOCS = "https://docs.aws.amazon.com/AmazonRDS/latest";

/** What is generated for a `DBSubnetGroup`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon RDS DB subnet group", "DB subnet group"],
  client,
  alpha,
  limits: {
    [`${DOCS}/APIReference/API_CreateDBSubnetGroup.html`]: { name: 255 },
    [`${DOCS}/UserGuide/CHAP_Limits.html`]: { subnetIDs: 20 },
  },
  columns: { VPC: "status.vpcID", STATUS: "status.subnetGroupStatus" },
  names,
  notes: fieldNotes,
});
