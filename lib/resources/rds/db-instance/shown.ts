import type * as sdk from "@aws-sdk/client-rds";
import { own } from "../../../text/own.ts";
import { compact } from "../../values/normal-form.ts";

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

/** What an instance has, or will have, with the names that the members of calls have. A value that RDS has yet to apply counts. */
export function shownMembers(description: Partial<sdk.DBInstance>): Readonly<Record<string, unknown>> {
  const { PendingModifiedValues = {}, MasterUserSecret: secret, DomainMemberships: domains = [] } = description;
  const { PendingCloudwatchLogsExports: logs, ...values } = PendingModifiedValues;
  const pending = compact({ ...values });
  const all = { ...description, ...pending };
  const [domain] = domains.filter(stays);
  const [options] = (description.OptionGroupMemberships ?? []).filter(stays);
  const groups = (description.VpcSecurityGroups ?? []).filter(stays);
  const exported = new Set(description.EnabledCloudwatchLogsExports);
  const toExport = exported.union(new Set(logs?.LogTypesToEnable)).difference(new Set(logs?.LogTypesToDisable));
  return compact({
    ...all,
    DBParameterGroupName: description.DBParameterGroups?.[0]?.DBParameterGroupName,
    DBSubnetGroupName: pending.DBSubnetGroupName ?? description.DBSubnetGroup?.DBSubnetGroupName,
    Domain: domain?.Domain,
    DomainIAMRoleName: domain?.IAMRoleName,
    EnableCloudwatchLogsExports: [...toExport],
    EnableCustomerOwnedIp: description.CustomerOwnedIpEnabled,
    EnableIAMDatabaseAuthentication: all.IAMDatabaseAuthenticationEnabled,
    EnablePerformanceInsights: description.PerformanceInsightsEnabled,
    ManageMasterUserPassword: secret !== undefined,
    MasterUserSecretKmsKeyId: secret?.KmsKeyId,
    // If it is the present size, the storage does not grow.
    MaxAllocatedStorage: all.MaxAllocatedStorage === all.AllocatedStorage ? undefined : all.MaxAllocatedStorage,
    OptionGroupName: options?.OptionGroupName,
    Port: pending.Port ?? description.Endpoint?.Port ?? description.DbInstancePort,
    VpcSecurityGroupIds: groups.map(({ VpcSecurityGroupId }) => VpcSecurityGroupId),
  });
}

/** Whether a membership does not end, as it does in states such as `removing` and `pending-maintenance-removal`. */
function stays({ Status = "" }: { readonly Status?: string | undefined }): boolean {
  return !Status.includes("remov");
}
