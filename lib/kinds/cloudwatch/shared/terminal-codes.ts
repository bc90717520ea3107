/**
 * The error codes of calls that are wrong, whatever else exists. Since CloudWatch has the JSON protocol, the SDK has named errors after their
 * types. The first names are those of the query protocol, which emulators have.
 */
export const INVALID = [
  ...["InvalidParameterCombination", "MissingParameter", "ValidationError"],
  ...["InvalidParameterCombinationException", "MissingRequiredParameterException", "ValidationException"],
];
