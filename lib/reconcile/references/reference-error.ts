import { TerminalError } from "../contract/errors.ts";

/**
 * A reference is rejected before the object that it names is read. It stays rejected until the object that contains the reference changes,
 * or the deployment does.
 */
export class RefusedReferenceError extends TerminalError {}

/** The object that a reference names does not provide the value yet. */
export class UnresolvedReferenceError extends Error {
  override readonly name = "UnresolvedReferenceError";
  /** The status of the condition `ACK.ReferencesResolved`: False if the named object itself is Terminal. */
  readonly status: "False" | "Unknown";

  constructor(
    message: string,
    { status = "Unknown", ...options }: ErrorOptions & { status?: "False" | "Unknown" } = {},
  ) {
    super(message, options);
    this.status = status;
  }
}
