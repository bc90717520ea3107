import type * as sdk from "@aws-sdk/client-rds";
import { own } from "../../../text/own.ts";
import { compact } from "../../values/normal-form.ts";

type Instance = Partial<sdk.DBInstance>;

/** The fields that have other names than the members with what RDS has yet to apply. */
const FIELDS: Readonly<Record<string, string>> = {
  IAMDatabaseAuthenticationEnabled: "enableIAMDatabaseAuthentication",
  PendingCloudwatchLogsExports: "enableCloudwatchLogsExports",
};

/** The fields whose values RDS has accepted but not applied yet. */
export function pendingFields(pending: sdk.PendingModifiedValues = {}): readonly string[] {
  const members = Object.keys(compact({ ...pending })).sort();
  return members.map(
    (member) => own(FIELDS, member) ?? member.replace(/^(CA|DB|[A-Z])/, (start) => start.toLowerCase()),
  );
}

/** The members that an instance and its pending values have under the same name. */
const PENDING = [
  "AllocatedStorage",
  "BackupRetentionPeriod",
  "CACertificateIdentifier",
  "DBInstanceClass",
  "EngineVersion",
  "Iops",
  "LicenseModel",
  "MultiAZ",
  "ProcessorFeatures",
  "StorageThroughput",
  "StorageType",
] as const;

/** Where an instance shows the settings that the create call has under other names. A value that RDS has yet to apply counts. */
export const shown = {
  ...Object.fromEntries(PENDING.map((member) => [member, (instance: Instance) => own(later(instance), member)])),
  DBParameterGroupName: "DBParameterGroups.0.DBParameterGroupName",
  DBSubnetGroupName: (instance: Instance) =>
    later(instance).DBSubnetGroupName ?? instance.DBSubnetGroup?.DBSubnetGroupName,
  Domain: ({ DomainMemberships }: Instance) => remaining(DomainMemberships)[0]?.Domain,
  DomainIAMRoleName: ({ DomainMemberships }: Instance) => remaining(DomainMemberships)[0]?.IAMRoleName,
  EnableCloudwatchLogsExports({ PendingModifiedValues: pending, EnabledCloudwatchLogsExports: present }: Instance) {
    const { LogTypesToEnable: added, LogTypesToDisable: removed } = pending?.PendingCloudwatchLogsExports ?? {};
    return [...new Set(present).union(new Set(added)).difference(new Set(removed))];
  },
  EnableCustomerOwnedIp: "CustomerOwnedIpEnabled",
  EnableIAMDatabaseAuthentication: (instance: Instance) => later(instance).IAMDatabaseAuthenticationEnabled,
  EnablePerformanceInsights: "PerformanceInsightsEnabled",
  ManageMasterUserPassword: ({ MasterUserSecret }: Instance) => MasterUserSecret !== undefined,
  MasterUserSecretKmsKeyId: "MasterUserSecret.KmsKeyId",
  // If it is the present size, the storage does not grow.
  MaxAllocatedStorage: ({ MaxAllocatedStorage: most, ...instance }: Instance) =>
    most === later(instance).AllocatedStorage ? undefined : most,
  OptionGroupName: ({ OptionGroupMemberships }: Instance) => remaining(OptionGroupMemberships)[0]?.OptionGroupName,
  Port: (instance: Instance) => later(instance).Port ?? instance.Endpoint?.Port ?? instance.DbInstancePort,
  VpcSecurityGroupIds: ({ VpcSecurityGroups }: Instance) =>
    remaining(VpcSecurityGroups).map(({ VpcSecurityGroupId }) => VpcSecurityGroupId),
};

/** An instance as it will be. */
function later({ PendingModifiedValues: pending, ...instance }: Instance) {
  return { ...instance, ...compact({ ...pending }) };
}

/** The memberships that do not end, as they do in states such as `removing` and `pending-maintenance-removal`. */
function remaining<Membership extends { readonly Status?: string | undefined }>(all: readonly Membership[] = []) {
  return all.filter(({ Status = "" }) => !Status.includes("remov"));
}
