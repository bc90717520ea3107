import * as client from "@aws-sdk/client-rds";
import { arns, each, keysThrough, passRole, restricted, TAGS, throughAws } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html";
const QUOTAS = "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/CHAP_Limits.html";
const KEYS = ["CreateGrant", "Decrypt", "DescribeKey", "Encrypt", "GenerateDataKey", "GenerateDataKeyWithoutPlaintext"];
/** A field that no call has. It is a text, as this member is. */
const TEXT = { operation: "CreateDBInstance", member: "DBName" };

/** What is generated for a `DBInstance`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon RDS DB instance", "DB instance"],
  client,
  alpha,
  rename: { EnablePerformanceInsights: "performanceInsightsEnabled" },
  fields: {
    ...each(TEXT, "dbClusterSnapshotIdentifier", "dbSnapshotIdentifier", "destinationRegion", "preSignedURL"),
    ...each(TEXT, "sourceDBInstanceIdentifier", "sourceRegion"),
    replicaMode: { operation: "ModifyDBInstance", member: "ReplicaMode" },
    useDefaultProcessorFeatures: { operation: "ModifyDBInstance", member: "UseDefaultProcessorFeatures" },
  },
  immutable: ["availabilityZone"],
  passedRoles: { fields: ["monitoringRoleARN"], to: "monitoring.rds.amazonaws.com" },
  restrictedFields: [
    ...restricted("role", ["domainIAMRoleName"], arns("iam::{account}:role/")),
    ...restricted("target", ["customIAMInstanceProfile"], arns("iam::{account}:instance-profile/")),
  ],
  owned: "all",
  uses: ["og", "pg", "secgrp", "subgrp"],
  permissions: {
    kmsKeyID: [keysThrough("rds", ...KEYS)],
    domainIAMRoleName: [passRole("rds.amazonaws.com")],
    manageMasterUserPassword: [
      throughAws(["secretsmanager:CreateSecret", "secretsmanager:TagResource"], "secretsmanager:*:*:secret:rds!*"),
    ],
  },
  limits: {
    [API]: { dbInstanceIdentifier: 63, masterUsername: 128, processorFeatures: 2 },
    [QUOTAS]: TAGS,
  },
  columns: { STATUS: "status.dbInstanceStatus" },
  notes: fieldNotes,
});
