/** The error codes of RDS for which a retry is pointless. */
export const TERMINAL_CODES: readonly string[] = [
  "DBSubnetGroupDoesNotCoverEnoughAZs",
  "InvalidParameterCombination",
  "InvalidParameterValue",
  "InvalidSubnet",
  "StorageTypeNotSupportedFault",
  "SubnetAlreadyInUse",
];
