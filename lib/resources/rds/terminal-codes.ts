/** The error codes for which a retry is pointless, for every kind. */
export const TERMINAL_CODES: readonly string[] = [
  "DBSubnetGroupDoesNotCoverEnoughAZs",
  "InvalidParameterCombination",
  "InvalidParameterValue",
  "InvalidSubnet",
];
