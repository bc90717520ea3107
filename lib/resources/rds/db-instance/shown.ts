import type * as sdk from "@aws-sdk/client-rds";

type Instance = Partial<sdk.DBInstance>;

/** Where an instance shows the settings that the create call has under other names. */
export const shown = {
  DBParameterGroupName: "DBParameterGroups.0.DBParameterGroupName",
  DBSubnetGroupName: ["DBSubnetGroupName", "DBSubnetGroup.DBSubnetGroupName"],
  Domain: "DomainMemberships.0.Domain",
  DomainIAMRoleName: "DomainMemberships.0.IAMRoleName",
  EnableCloudwatchLogsExports: "EnabledCloudwatchLogsExports",
  EnableCustomerOwnedIp: "CustomerOwnedIpEnabled",
  EnableIAMDatabaseAuthentication: "IAMDatabaseAuthenticationEnabled",
  EnablePerformanceInsights: "PerformanceInsightsEnabled",
  ManageMasterUserPassword: ({ MasterUserSecret }: Instance) => MasterUserSecret !== undefined,
  MasterUserSecretKmsKeyId: "MasterUserSecret.KmsKeyId",
  // If it is the present size, the storage does not grow.
  MaxAllocatedStorage: ({ MaxAllocatedStorage: most, AllocatedStorage: size }: Instance) =>
    most === size ? undefined : most,
  OptionGroupName: "OptionGroupMemberships.0.OptionGroupName",
  Port: ["Port", "Endpoint.Port", "DbInstancePort"],
  VpcSecurityGroupIds: "VpcSecurityGroups.*.VpcSecurityGroupId",
};

/** Memberships end in states such as `removing` and `pending-maintenance-removal`. */
export const removing = ({ Status = "" }: { readonly Status?: string }) => Status.includes("remov");
