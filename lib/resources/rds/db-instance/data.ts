import type * as sdk from "@aws-sdk/client-rds";
import { rds } from "../../../aws/services/rds.ts";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { own } from "../../../text/own.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { NO_SETTING } from "../../driver/no-setting.ts";
import { FALSE, TRUE } from "../../values/go-booleans.ts";
import { sameKey } from "../../values/same-key.ts";
import { finalSnapshot } from "./final-snapshot.ts";
import { dbInstanceKind } from "./kind.ts";
import { settings } from "./settings.ts";
import { shown } from "./shown.ts";
import type { DBInstanceSpec } from "./spec.generated.ts";
import { MODIFYING, pending, states } from "./states.ts";

const DELETE_BACKUPS = "rds.services.k8s.aws/delete-automated-backups";

const sameText = (one = "", other = "") => one.toLowerCase() === other.toLowerCase();

/** An Amazon RDS DB instance. */
export const data = defineKind<typeof sdk, DBInstanceSpec>()({
  resource: dbInstanceKind,
  service: rds,
  name: "dbInstanceIdentifier",
  // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html
  names: {
    pattern: /^[A-Za-z](-?[A-Za-z0-9]){0,62}$/,
    form: "DB instance identifier: use 1 to 63 letters, digits and single hyphens, begin with a letter, and do not end with a hyphen",
  },
  // RDS stores the identifier in lower case.
  arn: (name, { partition, region, account }) => `arn:${partition}:rds:${region}:${account}:db:${name.toLowerCase()}`,
  ids: ({ name, arn }) => ({ DBInstanceIdentifier: name, ResourceName: arn }),
  read: [{ call: "DescribeDBInstances", at: "DBInstances.0" }],
  shown,
  absent: ["DBInstanceNotFoundFault"],
  unordered: [
    "associatedRoles",
    "dbParameterGroups",
    "domainMemberships",
    "enabledCloudwatchLogsExports",
    "optionGroupMemberships",
    "readReplicaDBClusterIdentifiers",
    "readReplicaDBInstanceIdentifiers",
    "statusInfos",
    "subnets",
    "supportedNetworkTypes",
    "vpcSecurityGroups",
  ],
  figures: ["latestRestorableTime"],
  states,
  pending,
  exclusive: MODIFYING,
  keeping: ["ModifyDBInstance"],
  create: { call: "CreateDBInstance", at: "DBInstance", exists: "DBInstanceAlreadyExistsFault" },
  remove: {
    call: "DeleteDBInstance",
    input({ annotations }) {
      const answer = own(annotations, DELETE_BACKUPS);
      return answer ? { DeleteAutomatedBackups: TRUE.includes(answer) } : {};
    },
    busy: "deleting",
    protection({ DeletionProtection, DBInstanceIdentifier: id }) {
      const command = `aws rds modify-db-instance --db-instance-identifier ${String(id)} --no-deletion-protection`;
      const message = `the instance is protected from deletion; to allow it, use ${command}`;
      return DeletionProtection ? { reason: "DeletionProtected", message } : undefined;
    },
    finalSnapshot,
  },
  terminal: {
    codes: [
      "DBSubnetGroupDoesNotCoverEnoughAZs",
      "InvalidParameterCombination",
      "InvalidParameterValue",
      "InvalidSubnet",
      "StorageTypeNotSupportedFault",
    ],
    // RDS may not be able to assume a new role yet.
    unless: /\brole\b/i,
  },
  busy: {
    InvalidDBInstanceStateFault: {
      ...MODIFYING,
      message: "RDS accepts no change to the instance in its present state",
    },
  },
  tags: {
    read: "ListTagsForResource",
    set: "AddTagsToResource",
    unset: "RemoveTagsFromResource",
    whileBusy: true,
  },
  annotations: { [DELETE_BACKUPS]: [...TRUE, ...FALSE] },
  parts: {
    engine: { agrees: sameText },
    availabilityZone: {
      calls: { reads: [], writes: [] },
      keep: "silent",
      desired: ({ availabilityZone }) => availabilityZone,
      // After a failover, an instance with a standby is in the other zone.
      get: async ({ spec, description: { AvailabilityZone, SecondaryAvailabilityZone } }) =>
        SecondaryAvailabilityZone === spec.availabilityZone ? SecondaryAvailabilityZone : AvailabilityZone,
      create: ({ availabilityZone }) => ({ AvailabilityZone: availabilityZone }),
    },
    backupTarget: { keep: "silent" },
    characterSetName: { keep: "silent" },
    customIAMInstanceProfile: { keep: "silent" },
    dbName: { keep: "silent", agrees: sameText },
    kmsKeyID: { keep: "silent", agrees: sameKey },
    masterUsername: { keep: "silent", agrees: sameText },
    ncharCharacterSetName: { keep: "silent" },
    storageEncrypted: { keep: "silent" },
    timezone: { keep: "silent" },
    dbClusterIdentifier: { keep: "silent", foreign: true },
    dbClusterSnapshotIdentifier: { unshown: true, foreign: true },
    dbSnapshotIdentifier: { unshown: true, foreign: true },
    sourceDBInstanceIdentifier: { unshown: true, foreign: true },
    destinationRegion: NO_SETTING,
    preSignedURL: NO_SETTING,
    sourceRegion: NO_SETTING,
    tdeCredentialARN: NO_SETTING,
    tdeCredentialPassword: NO_SETTING,
    useDefaultProcessorFeatures: NO_SETTING,
    dbInstanceClass: settings,
    masterUserPassword: {
      secret: { member: "MasterUserPassword", write: "ModifyDBInstance" },
      exclusive: true,
      whileBusy: true,
    },
  },
  validate({ spec }) {
    const refuse = (reason: string, text: string) => {
      throw new TerminalError(reason, text);
    };
    if (spec.tdeCredentialARN || spec.tdeCredentialPassword) {
      refuse(
        "NotSupported",
        "spec.tdeCredentialARN and spec.tdeCredentialPassword are for CloudHSM Classic, which AWS has ended",
      );
    }
    if (spec.masterUserPassword !== undefined && spec.manageMasterUserPassword) {
      refuse("InvalidSpec", "spec.masterUserPassword must be omitted if spec.manageMasterUserPassword is true");
    }
    if (spec.useDefaultProcessorFeatures && (spec.processorFeatures ?? []).length > 0) {
      refuse("InvalidSpec", "spec.processorFeatures must be omitted if spec.useDefaultProcessorFeatures is true");
    }
  },
});
