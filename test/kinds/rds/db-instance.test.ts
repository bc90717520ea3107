import type { ModifyDBInstanceMessage } from "@aws-sdk/client-rds";
import { page as dbInstancePage } from "../../../lib/kinds/rds/db-instance.ts";
import { conforms } from "../../kind/conformance.ts";
import { type ChangeableField, describeKind, type FixedField, tags } from "../../kind/description.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { createGroups } from "../../support/kinds/kind-on-aws/rds/create-groups.ts";
import {
  type DBInstanceOnRDS,
  DECLARED,
  openDBInstanceOnRDS,
} from "../../support/kinds/kind-on-aws/rds/db-instance-on-rds.ts";

type Modified = Partial<ModifyDBInstanceMessage>;
type Field = ChangeableField<DBInstanceOnRDS>;

const KEYS = ["11111111", "22222222"].map(
  (id) => `arn:aws:kms:${REGION}:${ACCOUNT}:key/${id}-1111-2222-3333-444444444444`,
);
const ROLES = ["monitoring", "other"].map((name) => `arn:aws:iam::${ACCOUNT}:role/${name}`);

/** A field of one value, whose default returns when the spec omits it. */
function reset(field: string, declared: unknown, drift: Modified, event: string, rest: Partial<Field> = {}): Field {
  return {
    field,
    declared: { [field]: declared },
    drift: (aws, name) => aws.modify(name, drift),
    event: `${field}${event}`,
    ...rest,
  };
}

/** A field whose value stays when the spec omits it. */
function kept(...args: Parameters<typeof reset>): Field {
  return { ...reset(...args), stays: true };
}

const PERFORMANCE = { performanceInsightsEnabled: true };
const MONITORED = { monitoringInterval: 15, monitoringRoleARN: ROLES[0] };
const IO = { storageType: "io1", iops: 1000, allocatedStorage: 100 };
const GP3 = { storageType: "gp3", allocatedStorage: 400 };
const VERSION = { engineVersion: "16.1", autoMinorVersionUpgrade: false };
const cores = (value: string) => [{ Name: "coreCount", Value: value }];

/** The fields of an instance that can be changed. */
const changeableFields: readonly Field[] = [
  reset("autoMinorVersionUpgrade", false, { AutoMinorVersionUpgrade: true }, ": true -> false"),
  reset("backupRetentionPeriod", 7, { BackupRetentionPeriod: 3 }, ": 3 -> 7"),
  kept("caCertificateIdentifier", "one", { CACertificateIdentifier: "other" }, ": other -> one"),
  reset("copyTagsToSnapshot", true, { CopyTagsToSnapshot: false }, ": false -> true"),
  kept("databaseInsightsMode", "advanced", { DatabaseInsightsMode: "standard" }, ": standard -> advanced"),
  reset("dbInstanceClass", "db.t4g.large", { DBInstanceClass: "db.t4g.small" }, ": db.t4g.small -> db.t4g.large", {
    base: DECLARED,
    alike: [{ dbInstanceClass: "DB.T4G.LARGE" }],
  }),
  kept("dbParameterGroupName", "orders", { DBParameterGroupName: "others" }, ": others -> orders"),
  kept("dbSubnetGroupName", "orders", { DBSubnetGroupName: "others" }, ": others -> orders"),
  reset("deletionProtection", true, { DeletionProtection: false }, ": false -> true"),
  reset("domain", "d-1234567890", { DisableDomain: true }, ": none -> d-1234567890"),
  kept("domainIAMRoleName", "one", { Domain: "d-1", DomainIAMRoleName: "other" }, ": other -> one", {
    base: { domain: "d-1" },
  }),
  reset(
    "enableCloudwatchLogsExports",
    ["postgresql", "upgrade"],
    { CloudwatchLogsExportConfiguration: { DisableLogTypes: ["upgrade"] } },
    ': ["postgresql"] -> ["postgresql","upgrade"]',
    { alike: [{ enableCloudwatchLogsExports: ["upgrade", "postgresql"] }] },
  ),
  reset("enableCustomerOwnedIP", true, { EnableCustomerOwnedIp: false }, ": false -> true"),
  reset("enableIAMDatabaseAuthentication", true, { EnableIAMDatabaseAuthentication: false }, ": false -> true"),
  reset("engineVersion", "16.4", { EngineVersion: "16.2" }, ": 16.2 -> 16.4", {
    base: VERSION,
    alike: [{ engineVersion: "16" }],
    unset: "kept",
  }),
  reset("iops", 2000, { Iops: 3000 }, ": 3000 -> 2000", { base: IO, unset: "kept" }),
  kept("licenseModel", "postgresql-license", { LicenseModel: "other" }, ": other -> postgresql-license"),
  reset("maxAllocatedStorage", 100, { MaxAllocatedStorage: 200 }, ": 200 -> 100"),
  reset("monitoringInterval", 60, { MonitoringInterval: 30 }, ": 30 -> 60", {
    base: MONITORED,
    unset: { MonitoringInterval: 0 },
  }),
  reset("monitoringRoleARN", ROLES[1], { MonitoringRoleArn: `${ROLES[1]}2` }, `: ${ROLES[1]}2 -> ${ROLES[1]}`, {
    base: MONITORED,
    unset: "kept",
  }),
  reset("multiAZ", true, { MultiAZ: false }, ": false -> true"),
  kept("networkType", "DUAL", { NetworkType: "IPV4" }, ": IPV4 -> DUAL"),
  kept("optionGroupName", "orders", { OptionGroupName: "others" }, ": others -> orders"),
  reset("performanceInsightsEnabled", true, { EnablePerformanceInsights: false }, ": false -> true"),
  kept("performanceInsightsKMSKeyID", KEYS[0], { PerformanceInsightsKMSKeyId: KEYS[1] }, `: ${KEYS[1]} -> ${KEYS[0]}`, {
    base: PERFORMANCE,
  }),
  kept("performanceInsightsRetentionPeriod", 731, { PerformanceInsightsRetentionPeriod: 93 }, ": 93 -> 731", {
    base: PERFORMANCE,
  }),
  kept("port", 5433, { DBPortNumber: 5434 }, ": 5434 -> 5433"),
  kept(
    "preferredBackupWindow",
    "03:00-04:00",
    { PreferredBackupWindow: "05:00-06:00" },
    ": 05:00-06:00 -> 03:00-04:00",
  ),
  kept(
    "preferredMaintenanceWindow",
    "Sun:07:00-Sun:08:00",
    { PreferredMaintenanceWindow: "mon:07:00-mon:08:00" },
    ": mon:07:00-mon:08:00 -> Sun:07:00-Sun:08:00",
    { alike: [{ preferredMaintenanceWindow: "sun:07:00-sun:08:00" }] },
  ),
  reset(
    "processorFeatures",
    [{ name: "coreCount", value: "2" }],
    { ProcessorFeatures: cores("4") },
    "[coreCount].value: 4 -> 2",
  ),
  kept("promotionTier", 2, { PromotionTier: 3 }, ": 3 -> 2"),
  kept("publiclyAccessible", true, { PubliclyAccessible: false }, ": false -> true"),
  kept("replicaMode", "mounted", { ReplicaMode: "open-read-only" }, ": open-read-only -> mounted"),
  kept("storageThroughput", 600, { StorageThroughput: 700 }, ": 700 -> 600", { base: GP3 }),
  kept("storageType", "gp3", { StorageType: "standard" }, ": standard -> gp3"),
  tags([{ key: "team", value: "shop" }]),
  kept("vpcSecurityGroupIDs", ["sg-2", "sg-1"], { VpcSecurityGroupIds: ["sg-3"] }, ': ["sg-3"] -> ["sg-1","sg-2"]', {
    alike: [{ vpcSecurityGroupIDs: ["sg-1", "sg-2"] }],
  }),
];

const IMMUTABLE = "cannot be changed after creation";
const ENDED = "CloudHSM Classic";

/** The fields of an instance that cannot be changed. */
const fixedFields: readonly FixedField[] = [
  {
    field: "allocatedStorage",
    base: { allocatedStorage: 40 },
    change: { allocatedStorage: 30 },
    refused: "spec.allocatedStorage is 30, but the instance has 40 GiB, and RDS cannot shrink storage",
  },
  ...["availabilityZone", "dbInstanceIdentifier"].map((field) => ({
    field,
    base: field === "availabilityZone" ? { availabilityZone: `${REGION}a` } : {},
    change: { [field]: "another" },
    refused: "Value is immutable once set",
  })),
  ...["backupTarget", "characterSetName", "customIAMInstanceProfile", "dbName", "masterUsername", "timezone"].map(
    (field) => ({
      field,
      base: { [field]: "one" },
      change: { [field]: "another" },
      refused: `spec.${field} ${IMMUTABLE}`,
    }),
  ),
  { field: "dbClusterIdentifier", change: { dbClusterIdentifier: "orders" }, refused: IMMUTABLE },
  {
    field: "engine",
    alike: [{ engine: "Postgres" }],
    change: { engine: "mysql" },
    refused: `spec.engine ${IMMUTABLE}: AWS has "postgres"`,
  },
  {
    field: "kmsKeyID",
    base: { storageEncrypted: true, kmsKeyID: KEYS[0] },
    alike: [{ kmsKeyID: "11111111-1111-2222-3333-444444444444" }],
    change: { kmsKeyID: KEYS[1] },
    refused: `spec.kmsKeyID ${IMMUTABLE}`,
  },
  {
    field: "ncharCharacterSetName",
    base: { ncharCharacterSetName: "AL16UTF16" },
    change: { ncharCharacterSetName: "UTF8" },
    refused: `spec.ncharCharacterSetName ${IMMUTABLE}`,
  },
  { field: "storageEncrypted", change: { storageEncrypted: true }, refused: `spec.storageEncrypted ${IMMUTABLE}` },
  { field: "tdeCredentialARN", change: { tdeCredentialARN: "arn" }, refused: ENDED },
  { field: "tdeCredentialPassword", change: { tdeCredentialPassword: "secret" }, refused: ENDED },
  {
    field: "useDefaultProcessorFeatures",
    change: { useDefaultProcessorFeatures: true, processorFeatures: [{ name: "coreCount", value: "2" }] },
    refused: "spec.processorFeatures and spec.useDefaultProcessorFeatures exclude each other",
  },
];

/** The fields whose tests are with those of the kind, because they need Secrets, or say where the data of a new instance comes from. */
const otherFields = [
  "dbClusterSnapshotIdentifier",
  "dbSnapshotIdentifier",
  "destinationRegion",
  "manageMasterUserPassword",
  "masterUserPassword",
  "masterUserSecretKMSKeyID",
  "preSignedURL",
  "sourceDBInstanceIdentifier",
  "sourceRegion",
];

export const description = describeKind({
  kind: dbInstancePage.resource,
  open: async () => {
    const aws = await openDBInstanceOnRDS();
    await createGroups(aws);
    return aws;
  },
  spec: (name) => ({
    dbInstanceIdentifier: name,
    dbInstanceClass: "db.t4g.micro",
    engine: "postgres",
    allocatedStorage: 20,
  }),
  resource: (name, { region, account }) => `rds:${region}:${account}:db:${name}`,
  longestName: "d".repeat(63),
  exposure: ["dbInstanceClass"],
  identities: ["dbInstanceClass"],
  exists: "DBInstanceAlreadyExistsFault",
  adoptionFields: [{ fields: { dbInstanceIdentifier: "orders" }, is: { spec: { dbInstanceIdentifier: "orders" } } }],
  changeable: changeableFields,
  fixed: fixedFields,
  elsewhere: otherFields,
  defaults: {
    autoMinorVersionUpgrade: true,
    backupRetentionPeriod: 1,
    copyTagsToSnapshot: false,
    deletionProtection: false,
    enableCloudwatchLogsExports: [],
    enableCustomerOwnedIP: false,
    enableIAMDatabaseAuthentication: false,
    monitoringInterval: 0,
    multiAZ: false,
    performanceInsightsEnabled: false,
    processorFeatures: [],
    storageEncrypted: false,
  },
});

if (import.meta.vitest) conforms(description);
