import * as client from "@aws-sdk/client-rds";
import { keysThrough, throughAws } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const API = "https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html";
const KEYS = ["CreateGrant", "Decrypt", "DescribeKey", "Encrypt", "GenerateDataKey", "GenerateDataKeyWithoutPlaintext"];

/** What is generated for a `DBInstance`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon RDS DB instance", "DB instance"],
  client,
  alpha,
  owned: "all",
  uses: ["og", "pg", "secgrp", "subgrp"],
  permissions: {
    kmsKeyID: [keysThrough("rds", ...KEYS)],
    manageMasterUserPassword: [
      throughAws(["secretsmanager:CreateSecret", "secretsmanager:TagResource"], "secretsmanager:*:*:secret:rds!*"),
    ],
  },
  limits: { [API]: { dbInstanceIdentifier: 63, masterUsername: 128, processorFeatures: 2 } },
  names,
  notes: fieldNotes,
});
