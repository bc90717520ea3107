/** The program was called with something that it cannot work with; the message says what to change. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
