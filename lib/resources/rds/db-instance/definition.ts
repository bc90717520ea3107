import * as client from "@aws-sdk/client-rds";
import { arns, keysThrough, passRole, restricted, throughAws } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html";
const KEYS = ["CreateGrant", "Decrypt", "DescribeKey", "Encrypt", "GenerateDataKey", "GenerateDataKeyWithoutPlaintext"];

/** What is generated for a `DBInstance`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon RDS DB instance", "DB instance"],
  client,
  alpha,
  passedRoles: { fields: ["monitoringRoleARN"], to: "monitoring.rds.amazonaws.com" },
  targets: { customIAMInstanceProfile: "iam::{account}:instance-profile/" },
  restrictedFields: restricted("role", ["domainIAMRoleName"], arns("iam::{account}:role/")),
  owned: "all",
  uses: ["og", "pg", "secgrp", "subgrp"],
  permissions: {
    kmsKeyID: [keysThrough("rds", ...KEYS)],
    domainIAMRoleName: [passRole("rds.amazonaws.com")],
    manageMasterUserPassword: [
      throughAws(["secretsmanager:CreateSecret", "secretsmanager:TagResource"], "secretsmanager:*:*:secret:rds!*"),
    ],
  },
  limits: { [API]: { dbInstanceIdentifier: 63, masterUsername: 128, processorFeatures: 2 } },
  notes: fieldNotes,
});
