import type * as sdk from "@aws-sdk/client-rds";
import { rds } from "../../aws/services/rds.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PendingValues } from "../../kind/lifecycle/pending-data.ts";
import type { States } from "../../kind/lifecycle/states.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { NO_SETTING } from "../../kind/no-setting.ts";
import type { SettingGroup } from "../../kind/part-data.ts";
import { onlyOne } from "../../kind/parts/only-one.ts";
import { KEY, OWN_NAME, OWN_SECRET, role, SECURITY_GROUP, SETTING, target } from "../../kind/publish/common-names.ts";
import { arns, keysThrough, throughAws } from "../../kind/publish/definitions-for.ts";
import type { Published } from "../../kind/publish/published.ts";
import {
  dbParameterGroupName,
  dbSubnetGroupName,
  keyArn,
  roleArn,
  securityGroupID,
} from "../../kind/publish/reference-targets.ts";
import { FALSE, TRUE } from "../../kind/values/databases/go-booleans.ts";
import { hyphenatedNames } from "../../kind/values/databases/hyphenated-names.ts";
import { isVersion } from "../../kind/values/databases/is-version.ts";
import { listAfter, listChange } from "../../kind/values/databases/list-change.ts";
import { sameInAnyCase } from "../../kind/values/databases/same-in-any-case.ts";
import { together } from "../../kind/values/databases/together.ts";
import { sameKey } from "../../kind/values/same-key.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import { TerminalError } from "../../reconcile/contract/errors.ts";
import { reveal } from "../../reconcile/contract/secret.ts";
import type { DBInstanceSpec } from "./db-instance/spec.generated.ts";
import { TERMINAL_CODES } from "./shared/terminal-codes.ts";

type Spec = Partial<DBInstanceSpec>;

type Instance = sdk.DBInstance & sdk.PendingModifiedValues;

/** ACK's annotation that says whether the backups of an instance are deleted together with it. */
const DELETE_BACKUPS = "rds.services.k8s.aws/delete-automated-backups";

/** It says what the data of a new instance is, which may be another namespace's: no instance is created with it. */
const SOURCE = { unshown: true, foreign: true } as const;

/** It depends on the engine or on the account, and is left as it is if the spec omits it. */
const KEPT = { keep: "silent", agrees: sameInAnyCase } as const;

/** It is fixed when the instance is created, and left as it is if the spec omits it. */
const FIXED = { keep: "silent", agrees: sameInAnyCase } as const;

/**
 * If the spec omits it, it is reset to what a new instance has: `initial` or, without that, nothing. In a cluster, which decides instead, it is
 * left as it is.
 */
const AS_NEW = {
  keep: ({ dbClusterIdentifier: cluster }: Spec) => cluster !== undefined,
  agrees: sameInAnyCase,
} as const;

/** It is off in a new instance: https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html */
const OFF = { ...AS_NEW, initial: false } as const;

/** The states of instances of which RDS takes no snapshot. */
const WITHOUT_SNAPSHOT = ["failed", "incompatible-create", "incompatible-network", "incompatible-restore"];

/** Everything that one call changes, except for a changed password. */
const settings: SettingGroup<typeof sdk, DBInstanceSpec> = {
  write: "ModifyDBInstance",
  input: { ApplyImmediately: true },
  partial: together(
    ["allocatedStorage", "iops", "storageThroughput", "storageType"],
    ["domain", "domainIAMRoleName"],
    ["manageMasterUserPassword", "masterUserSecretKMSKeyID"],
    ["monitoringInterval", "monitoringRoleARN"],
  ),
  exposure: true,
  // Values may be pending for days, until the maintenance window. RDS accepts other changes meanwhile.
  whileBusy: true,
  unordered: ["enableCloudwatchLogsExports", "processorFeatures", "vpcSecurityGroupIDs"],
  settings: {
    dbInstanceClass: { agrees: sameInAnyCase },
    ...eachOf(OFF, "copyTagsToSnapshot", "deletionProtection", "enableCustomerOwnedIP"),
    ...eachOf(OFF, "enableIAMDatabaseAuthentication", "multiAZ", "performanceInsightsEnabled"),
    ...eachOf({ keep: "silent", agrees: sameKey } as const, "masterUserSecretKMSKeyID", "performanceInsightsKMSKeyID"),
    allocatedStorage: { keep: "silent", agrees: isLargeEnough, validate: requireGrowth },
    autoMinorVersionUpgrade: { ...AS_NEW, initial: true },
    backupRetentionPeriod: { ...AS_NEW, initial: 1 },
    domain: { ...AS_NEW, input: (to) => (to === undefined ? { DisableDomain: true } : undefined) },
    enableCloudwatchLogsExports: {
      ...AS_NEW,
      input: (to, { from }) => ({
        CloudwatchLogsExportConfiguration: listChange(["EnableLogTypes", "DisableLogTypes"], to, from),
      }),
    },
    engineVersion: { keep: "silent", agrees: isVersion, input: () => ({ AllowMajorVersionUpgrade: true }) },
    manageMasterUserPassword: {
      ...OFF,
      // Without a password, RDS refuses to forget the one that it manages.
      input: (_to, { from, spec }) => (from ? passwordIn(spec) : undefined),
    },
    maxAllocatedStorage: {
      ...AS_NEW,
      // The same value turns off the growth of the storage.
      input: (to, { spec, description: { AllocatedStorage: present } }) =>
        to === undefined ? { MaxAllocatedStorage: spec.allocatedStorage ?? Number(present) } : undefined,
    },
    monitoringInterval: { ...AS_NEW, initial: 0 },
    port: { ...KEPT, input: (to) => ({ DBPortNumber: to }) },
    processorFeatures: {
      ...AS_NEW,
      input: (to) => (to === undefined ? { UseDefaultProcessorFeatures: true } : undefined),
    },
    replicaMode: { ...KEPT, at: "ReplicaMode" },
    ...eachOf(KEPT, "caCertificateIdentifier", "databaseInsightsMode", "dbParameterGroupName", "dbSubnetGroupName"),
    ...eachOf(KEPT, "domainIAMRoleName", "iops", "licenseModel", "monitoringRoleARN", "networkType"),
    ...eachOf(KEPT, "optionGroupName", "performanceInsightsRetentionPeriod", "preferredBackupWindow"),
    ...eachOf(KEPT, "preferredMaintenanceWindow", "promotionTier", "publiclyAccessible", "storageThroughput"),
    ...eachOf(KEPT, "storageType", "vpcSecurityGroupIDs"),
  },
};

/** The states of an instance: https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/accessing-monitoring.html */
const states: States = {
  member: "DBInstanceStatus",
  noun: "instance",
  // RDS accepts no change meanwhile, not even of tags.
  work: { againSeconds: 5, total: true, usually: "2 to 15 minutes" },
  busy: {
    "*": {}, // Every state that is not mentioned.
    // Applications can use the instance, and RDS accepts changes to it.
    ...eachOf(false, "available", "storage-optimization"),
    "backing-up": { usually: "a few minutes, and longer for a first backup" },
    creating: { usually: "5 to 15 minutes" },
    deleting: { usually: "5 to 15 minutes, and longer if the final snapshot is large", removing: true },
    // What follows a write. The instance shows that some seconds later than RDS accepts the change.
    modifying: { message: "RDS is changing the instance" },
    rebooting: { usually: "1 to 5 minutes" },
    "resetting-master-credentials": { usually: "1 to 3 minutes" },
    upgrading: { usually: "10 to 60 minutes" },
  },
  // From these, an instance does not emerge by itself.
  impaired: {
    "automation-paused": "its automation is paused",
    failed: "RDS cannot recover it; restore it from a snapshot",
    "inaccessible-encryption-credentials": "its KMS key cannot be used",
    "inaccessible-encryption-credentials-recoverable": "its KMS key cannot be used; enable the key",
    "incompatible-create": "it could not be created with its settings",
    "incompatible-credentials": "the declared user or password is not accepted",
    "incompatible-network": "its network lacks what the instance needs",
    "incompatible-option-group": "its option group cannot be applied",
    "incompatible-parameters": "its parameter group cannot be applied",
    "incompatible-restore": "it cannot be restored",
    "insufficient-capacity": "AWS lacks the capacity for it; declare another class",
    "restore-error": "it could not be restored",
    stopped: "start it",
    "storage-full": "its storage is full; declare a larger allocatedStorage",
    "unsupported-configuration": "its configuration is not supported",
  },
  details: { impaired: problemsIn },
};

/** Values that RDS has accepted, but not applied yet. The instance can be changed and removed nevertheless. */
const pending: PendingValues = {
  at: ["PendingModifiedValues"],
  details: "PreferredMaintenanceWindow",
  fields: { PendingCloudwatchLogsExports: "enableCloudwatchLogsExports" },
  work: { againSeconds: 15, atMostSeconds: 900, removable: true },
};

/** An Amazon RDS DB instance. */
export const page = defineKind<typeof sdk, DBInstanceSpec>()({
  resource: ackKind("rds", "DBInstance", "dbinstances"),
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
    EnableCloudwatchLogsExports: ({
      EnabledCloudwatchLogsExports: logs,
      PendingCloudwatchLogsExports: next,
    }: Instance) => listAfter(logs, next?.LogTypesToEnable, next?.LogTypesToDisable),
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
  gone: ({ Status }) => String(Status).includes("remov"),
  absent: ["DBInstanceNotFoundFault"],
  figures: ["latestRestorableTime"],
  states,
  pending,
  exclusive: "modifying",
  create: { call: "CreateDBInstance", at: "DBInstance", exists: "DBInstanceAlreadyExistsFault" },
  remove: {
    call: "DeleteDBInstance",
    input({ annotations }, _instance, { FinalDBSnapshotIdentifier: snapshot }) {
      const answer = annotations[DELETE_BACKUPS];
      return {
        ...(answer && { DeleteAutomatedBackups: TRUE.includes(answer) }),
        SkipFinalSnapshot: snapshot === undefined,
      };
    },
    exclusive: "deleting",
    unless({ DeletionProtection, DBInstanceIdentifier: id }) {
      const command = `aws rds modify-db-instance --db-instance-identifier ${String(id)} --no-deletion-protection`;
      const message = `the instance is protected from deletion; to allow it, use ${command}`;
      return DeletionProtection ? { reason: "DeletionProtected", message } : undefined;
    },
    // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_DeleteDBInstance.html
    finalSnapshot: {
      member: "FinalDBSnapshotIdentifier",
      name: "final-db-snapshot-identifier",
      identity: ["DBInstanceIdentifier", "DbiResourceId", "InstanceCreateTime"],
      // Such an instance is not deleted until the object's annotation says to take no snapshot.
      unless(instance: Partial<sdk.DBInstance>) {
        if (instance.DBClusterIdentifier) return "its data belongs to its cluster";
        if (instance.ReadReplicaSourceDBInstanceIdentifier) return "its source has its data";
        if (instance.ReadReplicaSourceDBClusterIdentifier) return "its source has its data";
        const { DBInstanceStatus: status = "" } = instance;
        return WITHOUT_SNAPSHOT.includes(status) ? `its DBInstanceStatus is ${status}` : undefined;
      },
      codes: ["DBSnapshotAlreadyExistsFault"],
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
    availabilityZone: {
      keep: "silent",
      desired: ({ availabilityZone: zone }) => zone || undefined,
      agrees: sameInAnyCase,
      // After a failover, an instance with a standby is in the other zone.
      get: async ({
        spec: { availabilityZone: zone },
        description: { AvailabilityZone, SecondaryAvailabilityZone },
      }) => (zone && zone === SecondaryAvailabilityZone ? zone : AvailabilityZone),
    },
    ...eachOf(FIXED, "backupTarget", "characterSetName", "customIAMInstanceProfile", "dbName", "masterUsername"),
    ...eachOf(FIXED, "ncharCharacterSetName", "storageEncrypted", "timezone"),
    kmsKeyID: { ...FIXED, agrees: sameKey },
    // No instance is created in a cluster, which may be another namespace's.
    dbClusterIdentifier: { ...FIXED, foreign: true },
    ...eachOf(SOURCE, "dbClusterSnapshotIdentifier", "dbSnapshotIdentifier", "sourceDBInstanceIdentifier"),
    ...eachOf(NO_SETTING, "destinationRegion", "preSignedURL", "sourceRegion", "useDefaultProcessorFeatures"),
    ...eachOf({ unsupported: "is for CloudHSM Classic, which has ended" }, "tdeCredentialARN", "tdeCredentialPassword"),
    settings,
    masterUserPassword: { secret: { write: "ModifyDBInstance" }, whileBusy: true },
  },
  annotations: { [DELETE_BACKUPS]: [...TRUE, ...FALSE] },
  validate: ({ spec }) =>
    onlyOne(spec, "masterUserPassword", "manageMasterUserPassword") ??
    onlyOne(spec, "processorFeatures", "useDefaultProcessorFeatures"),
});

/** How RDS lists DB instances. */
export const list = {
  call: "DescribeDBInstances",
  input: { MaxRecords: 100 },
  at: "DBInstances",
  named: "DBInstanceIdentifier",
  token: "Marker",
  aside: [{ member: "Engine", matches: /^(neptune|docdb)$/, reason: "it belongs to another service than RDS" }],
} satisfies PageListing<typeof sdk>;

const HERE = "rds:{region}:{account}:";

const NOT_CREATED = {
  own: "no instance is created with it, as its data may be another's; an instance that exists may have it",
};

const API = "https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html";

const KEYS = ["CreateGrant", "Decrypt", "DescribeKey", "Encrypt", "GenerateDataKey", "GenerateDataKeyWithoutPlaintext"];

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon RDS DB instance", "DB instance"],
  references: {
    dbParameterGroupName,
    dbSubnetGroupName,
    kmsKeyID: keyArn,
    masterUserSecretKMSKeyID: keyArn,
    monitoringRoleARN: roleArn,
    performanceInsightsKMSKeyID: keyArn,
    vpcSecurityGroupIDs: securityGroupID,
  },
  owned: "all",
  uses: ["og", "pg", "secgrp", "subgrp"],
  permissions: {
    kmsKeyID: [keysThrough("rds", ...KEYS)],
    manageMasterUserPassword: [
      throughAws(["secretsmanager:CreateSecret", "secretsmanager:TagResource"], "secretsmanager:*:*:secret:rds!*"),
    ],
  },
  limits: { [API]: { dbInstanceIdentifier: 63, masterUsername: 128, processorFeatures: 2 } },
  columns: { STATUS: "status.dbInstanceStatus" },
  rights: { none: "RDS writes metrics, or joins a directory, with the role" },
  names: {
    dbInstanceIdentifier: OWN_NAME,
    "vpcSecurityGroupIDs[]": SECURITY_GROUP,
    dbSubnetGroupName: target("any DB subnet group", `${HERE}subgrp:`, { except: ["arn:*:rds:*:*:subgrp:default"] }),
    dbParameterGroupName: target("any DB parameter group", `${HERE}pg:`, { except: ["arn:*:rds:*:*:pg:default.*"] }),
    optionGroupName: target("any option group", `${HERE}og:`, { except: ["arn:*:rds:*:*:og:default:*"] }),
    ...eachOf(KEY, "kmsKeyID", "masterUserSecretKMSKeyID", "performanceInsightsKMSKeyID"),
    monitoringRoleARN: role("monitoring.rds.amazonaws.com"),
    domainIAMRoleName: role("rds.amazonaws.com", arns("iam::{account}:role/")),
    domain: target("any directory, whose users may then connect", "ds:{region}:{account}:directory/"),
    customIAMInstanceProfile: target("any instance profile", "iam::{account}:instance-profile/"),
    ...eachOf(NOT_CREATED, "dbClusterIdentifier", "dbClusterSnapshotIdentifier", "dbSnapshotIdentifier"),
    sourceDBInstanceIdentifier: NOT_CREATED,
    ...eachOf(OWN_SECRET, "masterUserPassword.key", "masterUserPassword.name", "masterUserPassword.namespace"),
    ...eachOf({ notAName: "a field that no object may have" }, "tdeCredentialARN", "tdeCredentialPassword"),
    ...eachOf({ notAName: "a field that no call has" }, "destinationRegion", "preSignedURL", "sourceRegion"),
    ...eachOf({ notAName: "a name inside the database" }, "dbName", "masterUsername", "processorFeatures[].name"),
    "processorFeatures[].value": SETTING,
    ...eachOf(SETTING, "availabilityZone", "backupTarget", "caCertificateIdentifier", "characterSetName"),
    ...eachOf(SETTING, "dbInstanceClass", "enableCloudwatchLogsExports[]", "engine", "engineVersion", "licenseModel"),
    ...eachOf(SETTING, "ncharCharacterSetName", "networkType", "preferredBackupWindow", "preferredMaintenanceWindow"),
    ...eachOf(SETTING, "storageType", "timezone"),
  },
});

/** RDS enlarges the storage by itself. */
function isLargeEnough(declared: number, shown: number, { maxAllocatedStorage = 0 }: Spec): boolean {
  return shown === declared || (shown > declared && shown <= maxAllocatedStorage);
}

function requireGrowth(to = 0, { from = 0 }: { readonly from: number | undefined }): void {
  if (to === 0 || to >= from) return;
  const text = `spec.allocatedStorage is ${to}, but the instance has ${from} GiB, and RDS cannot shrink storage`;
  throw new TerminalError("CannotShrink", text);
}

function passwordIn({ masterUserPassword }: Readonly<Record<string, unknown>>) {
  if (masterUserPassword !== undefined) return { MasterUserPassword: reveal(masterUserPassword) };
  const text = "spec.manageMasterUserPassword can only be removed if spec.masterUserPassword names the new password";
  throw new TerminalError("InvalidSpec", text);
}

/** What RDS says about the problems of an instance. */
function problemsIn({ StatusInfos = [] }: Partial<sdk.DBInstance>): string {
  return StatusInfos.flatMap(({ Normal, Message }) => (Normal === false && Message ? [Message] : [])).join(": ");
}
