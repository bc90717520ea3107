/** The program was called with unusable input; the message says what to change. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
