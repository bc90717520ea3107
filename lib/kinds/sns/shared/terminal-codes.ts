/** The error codes for what SNS does not accept. It also answers so to an identifier that it cannot have assigned. */
export const INVALID = ["InvalidParameter", "InvalidParameterException"];
