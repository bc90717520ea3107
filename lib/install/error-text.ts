/** What an error says, for a log or for CloudFormation. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
