import type * as sdk from "@aws-sdk/client-rds";
import { rds } from "../../../aws/services/rds.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { eachOf } from "../../driver/each-of.ts";
import { NO_SETTING } from "../../driver/no-setting.ts";
import { hyphenatedNames } from "../../values/databases/hyphenated-names.ts";
import { sameInAnyCase } from "../../values/databases/same-in-any-case.ts";
import { sameKey } from "../../values/same-key.ts";
import { TERMINAL_CODES } from "../terminal-codes.ts";
import { dbInstanceKind } from "./kind.ts";
import { settings } from "./settings.ts";
import type { DBInstanceSpec } from "./spec.generated.ts";
import { pending, states } from "./states.ts";

/** It is fixed when the instance is created, and depends on the engine or on the account. */
const KEPT = { keep: "silent", agrees: sameInAnyCase } as const;
/** It says what the data of a new instance is. */
const SOURCE = { unshown: true, foreign: true } as const;

/** An Amazon RDS DB instance. */
export const data = defineKind<typeof sdk, DBInstanceSpec>()({
  resource: dbInstanceKind,
  service: rds,
  name: "dbInstanceIdentifier",
  names: hyphenatedNames("DB instance identifier", 63),
  // RDS stores the identifier in lower case.
  arn: (name, { partition, region, account }) => `arn:${partition}:rds:${region}:${account}:db:${name.toLowerCase()}`,
  ids: ({ name, arn }) => ({ DBInstanceIdentifier: name, ResourceName: arn }),
  read: [{ call: "DescribeDBInstances", at: "DBInstances.0" }],
  shown: {
    DBParameterGroupName: "DBParameterGroups.0.DBParameterGroupName",
    DBSubnetGroupName: ["DBSubnetGroupName", "DBSubnetGroup.DBSubnetGroupName"],
    Domain: "DomainMemberships.0.Domain",
    DomainIAMRoleName: "DomainMemberships.0.IAMRoleName",
    EnableCloudwatchLogsExports: "EnabledCloudwatchLogsExports",
    EnableCustomerOwnedIp: "CustomerOwnedIpEnabled",
    EnableIAMDatabaseAuthentication: "IAMDatabaseAuthenticationEnabled",
    EnablePerformanceInsights: "PerformanceInsightsEnabled",
    ManageMasterUserPassword: ({ MasterUserSecret }) => MasterUserSecret !== undefined,
    MasterUserSecretKmsKeyId: "MasterUserSecret.KmsKeyId",
    // If it is the present size, the storage does not grow.
    MaxAllocatedStorage: ({ MaxAllocatedStorage: most, AllocatedStorage: size }) => (most === size ? undefined : most),
    OptionGroupName: "OptionGroupMemberships.0.OptionGroupName",
    Port: ["Port", "Endpoint.Port", "DbInstancePort"],
    VpcSecurityGroupIds: "VpcSecurityGroups.*.VpcSecurityGroupId",
  },
  // Memberships end in states such as `removing` and `pending-maintenance-removal`.
  removing: ({ Status }) => String(Status).includes("remov"),
  absent: ["DBInstanceNotFoundFault"],
  figures: ["latestRestorableTime"],
  states,
  pending,
  exclusive: "modifying",
  create: { call: "CreateDBInstance", at: "DBInstance", exists: "DBInstanceAlreadyExistsFault" },
  remove: {
    call: "DeleteDBInstance",
    annotated: { "delete-automated-backups": "DeleteAutomatedBackups" },
    busy: "deleting",
    protection({ DeletionProtection, DBInstanceIdentifier: id }) {
      const command = `aws rds modify-db-instance --db-instance-identifier ${String(id)} --no-deletion-protection`;
      const message = `the instance is protected from deletion; to allow it, use ${command}`;
      return DeletionProtection ? { reason: "DeletionProtected", message } : undefined;
    },
    // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_DeleteDBInstance.html
    finalSnapshot: {
      member: "FinalDBSnapshotIdentifier",
      skips: "SkipFinalSnapshot",
      annotation: "final-db-snapshot-identifier",
      of: { name: "DBInstanceIdentifier", identity: "DbiResourceId", createdAt: "InstanceCreateTime" },
      obstacles: {
        DBClusterIdentifier: "its data belongs to its cluster",
        ReadReplicaSourceDBInstanceIdentifier: "its source has its data",
        ReadReplicaSourceDBClusterIdentifier: "its source has its data",
        DBInstanceStatus: ["failed", "incompatible-create", "incompatible-network", "incompatible-restore"],
      },
      refused: ["DBSnapshotAlreadyExistsFault"],
    },
  },
  terminal: {
    codes: TERMINAL_CODES,
    // RDS may not be able to assume a new role yet.
    unless: /\brole\b/i,
  },
  busy: {
    InvalidDBInstanceStateFault: { reason: "modifying", message: "RDS accepts no change to the instance at present" },
  },
  tags: { read: "ListTagsForResource", set: "AddTagsToResource", unset: "RemoveTagsFromResource", whileBusy: true },
  parts: {
    engine: { agrees: sameInAnyCase },
    // After a failover, an instance with a standby is in the other zone.
    availabilityZone: { ...KEPT, also: "SecondaryAvailabilityZone" },
    ...eachOf(KEPT, "backupTarget", "characterSetName", "customIAMInstanceProfile", "dbName", "masterUsername"),
    ...eachOf(KEPT, "ncharCharacterSetName", "storageEncrypted", "timezone"),
    kmsKeyID: { ...KEPT, agrees: sameKey },
    dbClusterIdentifier: { ...KEPT, foreign: true },
    ...eachOf(SOURCE, "dbClusterSnapshotIdentifier", "dbSnapshotIdentifier", "sourceDBInstanceIdentifier"),
    ...eachOf(NO_SETTING, "destinationRegion", "preSignedURL", "sourceRegion", "useDefaultProcessorFeatures"),
    ...eachOf({ unsupported: "is for CloudHSM Classic, which has ended" }, "tdeCredentialARN", "tdeCredentialPassword"),
    dbInstanceClass: settings,
    masterUserPassword: { secret: { write: "ModifyDBInstance" }, whileBusy: true },
  },
  alternatives: [
    ["masterUserPassword", "manageMasterUserPassword"],
    ["processorFeatures", "useDefaultProcessorFeatures"],
  ],
});
