/** The error codes of ElastiCache for which a retry is pointless. */
export const TERMINAL_CODES: readonly string[] = [
  "ClusterQuotaForCustomerExceededFault",
  "InsufficientCacheClusterCapacityFault",
  "InvalidCacheSecurityGroupStateFault",
  "InvalidKMSKeyFault",
  "InvalidParameterCombinationException",
  "InvalidParameterValueException",
  "InvalidSubnet",
  "InvalidVPCNetworkStateFault",
  "NodeGroupsPerReplicationGroupQuotaExceededFault",
  "NodeQuotaForClusterExceededFault",
  "NodeQuotaForCustomerExceededFault",
  "SnapshotAlreadyExistsFault",
  "SnapshotFeatureNotSupportedFault",
  "SubnetInUse",
  "SubnetNotAllowedFault",
  "TagQuotaPerResourceExceeded",
];
