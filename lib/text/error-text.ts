/** The message of something that was thrown, which may be no Error. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
