import type * as sdk from "@aws-sdk/client-rds";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { reveal } from "../../../reconcile/contract/secret.ts";
import { eachOf } from "../../driver/each-of.ts";
import type { SettingGroup } from "../../driver/part-data.ts";
import { isVersion } from "../../values/databases/is-version.ts";
import { sameInAnyCase } from "../../values/databases/same-in-any-case.ts";
import { sameKey } from "../../values/same-key.ts";
import type { DBInstanceSpec } from "./spec.generated.ts";

type Spec = Partial<DBInstanceSpec>;

/** It depends on the engine or on the account, and is left as it is if the spec omits it. */
const KEPT = { keep: "silent", same: sameInAnyCase } as const;
/** A new instance does not have it. The cluster of an instance decides about it. */
const NONE = { keep: ({ dbClusterIdentifier: cluster }: Spec) => cluster !== undefined, same: sameInAnyCase } as const;
/** What a new instance has: https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html */
const NO = { ...NONE, initial: false } as const;

/** Everything that one call changes, except for the password. */
export const settings: SettingGroup<typeof sdk, DBInstanceSpec> = {
  write: "ModifyDBInstance",
  input: { ApplyImmediately: true },
  partial: true,
  exposure: true,
  whileBusy: true,
  unordered: ["enableCloudwatchLogsExports", "processorFeatures", "vpcSecurityGroupIDs"],
  together: [
    ["allocatedStorage", "iops", "storageThroughput", "storageType"],
    ["domain", "domainIAMRoleName"],
    ["manageMasterUserPassword", "masterUserSecretKMSKeyID"],
    ["monitoringInterval", "monitoringRoleARN"],
  ],
  settings: {
    dbInstanceClass: { same: sameInAnyCase },
    ...eachOf(NO, "copyTagsToSnapshot", "deletionProtection", "enableCustomerOwnedIP"),
    ...eachOf(NO, "enableIAMDatabaseAuthentication", "multiAZ", "performanceInsightsEnabled"),
    ...eachOf({ keep: "silent", same: sameKey } as const, "masterUserSecretKMSKeyID", "performanceInsightsKMSKeyID"),
    allocatedStorage: { keep: "silent", same: isLargeEnough, sent: requireGrowth },
    autoMinorVersionUpgrade: { ...NONE, initial: true },
    backupRetentionPeriod: { ...NONE, initial: 1 },
    domain: { ...NONE, removed: { DisableDomain: true } },
    enableCloudwatchLogsExports: {
      ...NONE,
      changes: {
        at: "CloudwatchLogsExportConfiguration",
        add: "EnableLogTypes",
        remove: "DisableLogTypes",
        pending: { at: "PendingCloudwatchLogsExports", add: "LogTypesToEnable", remove: "LogTypesToDisable" },
      },
    },
    engineVersion: { keep: "silent", same: isVersion, sent: () => ({ AllowMajorVersionUpgrade: true }) },
    manageMasterUserPassword: {
      ...NO,
      // Without a password, RDS refuses to forget the one that it manages.
      sent: (_to, { from, spec }) => (from ? passwordIn(spec) : undefined),
    },
    maxAllocatedStorage: {
      ...NONE,
      // The same value turns off the growth of the storage.
      sent: (to, { spec, description: { AllocatedStorage: present } }) =>
        to === undefined ? { MaxAllocatedStorage: spec.allocatedStorage ?? Number(present) } : undefined,
    },
    monitoringInterval: { ...NONE, initial: 0 },
    port: { ...KEPT, sent: (to) => ({ DBPortNumber: to }) },
    processorFeatures: { ...NONE, removed: { UseDefaultProcessorFeatures: true } },
    replicaMode: { ...KEPT, from: "ReplicaMode" },
    ...eachOf(KEPT, "caCertificateIdentifier", "databaseInsightsMode", "dbParameterGroupName", "dbSubnetGroupName"),
    ...eachOf(KEPT, "domainIAMRoleName", "iops", "licenseModel", "monitoringRoleARN", "networkType"),
    ...eachOf(KEPT, "optionGroupName", "performanceInsightsRetentionPeriod", "preferredBackupWindow"),
    ...eachOf(KEPT, "preferredMaintenanceWindow", "promotionTier", "publiclyAccessible", "storageThroughput"),
    ...eachOf(KEPT, "storageType", "vpcSecurityGroupIDs"),
  },
};

/** RDS enlarges the storage by itself. */
function isLargeEnough(declared: number, shown: number, { maxAllocatedStorage = 0 }: Spec): boolean {
  return shown === declared || (shown > declared && shown <= maxAllocatedStorage);
}

function requireGrowth(to = 0, { from = 0 }: { readonly from: number | undefined }) {
  if (to === 0 || to >= from) return undefined;
  const text = `spec.allocatedStorage is ${to}, but the instance has ${from} GiB, and RDS cannot shrink storage`;
  throw new TerminalError("CannotShrink", text);
}

function passwordIn({ masterUserPassword }: Readonly<Record<string, unknown>>) {
  if (masterUserPassword !== undefined) return { MasterUserPassword: reveal(masterUserPassword) };
  const text = "spec.manageMasterUserPassword can only be removed if spec.masterUserPassword names the new password";
  throw new TerminalError("InvalidSpec", text);
}
