/** The message of an error, for a log or for CloudFormation. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
