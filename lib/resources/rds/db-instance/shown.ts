import type * as sdk from "@aws-sdk/client-rds";
import { listAfter } from "../../values/databases/list-change.ts";

/** An instance with the values that are pending. */
type Instance = Partial<sdk.DBInstance> & Omit<sdk.PendingModifiedValues, keyof sdk.DBInstance>;

/** Where an instance shows the settings that the create call has under other names. */
export const shown = {
  DBParameterGroupName: "DBParameterGroups.0.DBParameterGroupName",
  DBSubnetGroupName: ({ DBSubnetGroup, DBSubnetGroupName = DBSubnetGroup?.DBSubnetGroupName }: Instance) =>
    DBSubnetGroupName,
  Domain: ({ DomainMemberships }: Instance) => remaining(DomainMemberships)[0]?.Domain,
  DomainIAMRoleName: ({ DomainMemberships }: Instance) => remaining(DomainMemberships)[0]?.IAMRoleName,
  EnableCloudwatchLogsExports: ({
    EnabledCloudwatchLogsExports: all,
    PendingCloudwatchLogsExports: change,
  }: Instance) => listAfter(all, change?.LogTypesToEnable, change?.LogTypesToDisable),
  EnableCustomerOwnedIp: "CustomerOwnedIpEnabled",
  EnableIAMDatabaseAuthentication: "IAMDatabaseAuthenticationEnabled",
  EnablePerformanceInsights: "PerformanceInsightsEnabled",
  ManageMasterUserPassword: ({ MasterUserSecret }: Instance) => MasterUserSecret !== undefined,
  MasterUserSecretKmsKeyId: "MasterUserSecret.KmsKeyId",
  // If it is the present size, the storage does not grow.
  MaxAllocatedStorage: ({ MaxAllocatedStorage: most, AllocatedStorage: size }: Instance) =>
    most === size ? undefined : most,
  OptionGroupName: ({ OptionGroupMemberships }: Instance) => remaining(OptionGroupMemberships)[0]?.OptionGroupName,
  Port: ({ Port, Endpoint, DbInstancePort }: Instance) => Port ?? Endpoint?.Port ?? DbInstancePort,
  VpcSecurityGroupIds: ({ VpcSecurityGroups }: Instance) =>
    remaining(VpcSecurityGroups).map(({ VpcSecurityGroupId }) => VpcSecurityGroupId),
};

/** The memberships that do not end, as they do in states such as `removing` and `pending-maintenance-removal`. */
function remaining<Membership extends { readonly Status?: string | undefined }>(all: readonly Membership[] = []) {
  return all.filter(({ Status = "" }) => !Status.includes("remov"));
}
