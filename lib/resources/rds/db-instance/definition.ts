import * as client from "@aws-sdk/client-rds";
import { keysThrough, passRole, tagLimits } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import {
  dbParameterGroupName,
  dbSubnetGroupName,
  keyArn,
  roleArn,
  securityGroupID,
} from "../../../codegen/references.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html";
const QUOTAS = "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/CHAP_Limits.html";
/** A field that no call has. It is a text, as this member is. */
const TEXT = { operation: "CreateDBInstance", member: "DBName" };

/** What is generated for a `DBInstance`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon RDS DB instance", "DB instance"],
  client,
  alpha,
  rename: { EnablePerformanceInsights: "performanceInsightsEnabled" },
  fields: {
    dbClusterSnapshotIdentifier: TEXT,
    dbSnapshotIdentifier: TEXT,
    destinationRegion: TEXT,
    preSignedURL: TEXT,
    replicaMode: { operation: "ModifyDBInstance", member: "ReplicaMode" },
    sourceDBInstanceIdentifier: TEXT,
    sourceRegion: TEXT,
    useDefaultProcessorFeatures: { operation: "ModifyDBInstance", member: "UseDefaultProcessorFeatures" },
  },
  immutable: ["availabilityZone"],
  references: {
    dbParameterGroupName,
    dbSubnetGroupName,
    kmsKeyID: keyArn,
    masterUserSecretKMSKeyID: keyArn,
    monitoringRoleARN: roleArn,
    performanceInsightsKMSKeyID: keyArn,
    vpcSecurityGroupIDs: { ...securityGroupID, list: true },
  },
  passedRoles: { fields: ["monitoringRoleARN"], to: "monitoring.rds.amazonaws.com" },
  restrictedFields: [
    { field: "domainIAMRoleName", names: "role", arns: { "": "arn:{partition}:iam::{account}:role/{value}" } },
    {
      field: "customIAMInstanceProfile",
      names: "target",
      arns: { "": "arn:{partition}:iam::{account}:instance-profile/{value}" },
    },
  ],
  ownedActions: ["rds:CreateDBSnapshot", "rds:DeleteDBInstance", "rds:ModifyDBInstance"],
  permissions: {
    dbInstanceClass: [
      {
        actions: ["rds:CreateDBInstance", "rds:ModifyDBInstance"],
        resources: ["rds:*:*:og:*", "rds:*:*:pg:*", "rds:*:*:secgrp:*", "rds:*:*:subgrp:*"],
      },
      { actions: ["rds:CreateDBSnapshot"], resources: ["rds:*:*:snapshot:*"] },
    ],
    kmsKeyID: [
      keysThrough(
        "rds",
        "CreateGrant",
        "Decrypt",
        "DescribeKey",
        "Encrypt",
        "GenerateDataKey",
        "GenerateDataKeyWithoutPlaintext",
      ),
    ],
    domainIAMRoleName: [passRole("rds.amazonaws.com")],
    manageMasterUserPassword: [
      {
        actions: ["secretsmanager:CreateSecret", "secretsmanager:TagResource"],
        resources: ["secretsmanager:*:*:secret:rds!*"],
        conditions: { Bool: { "aws:ViaAWSService": "true" } },
      },
    ],
  },
  limits: {
    "spec.dbInstanceIdentifier": { maxLength: 63, source: API },
    "spec.masterUsername": { maxLength: 128, source: API },
    "spec.processorFeatures": { maxItems: 2, source: API },
    ...tagLimits("spec.tags", QUOTAS),
  },
  columns: { STATUS: "status.dbInstanceStatus" },
  notes: fieldNotes,
});
