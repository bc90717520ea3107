import { TerminalError } from "../contract/errors.ts";

/** A reference that is refused, no matter which object it names, until its own object or the deployment changes. */
export class RefusedReferenceError extends TerminalError {}

/** The object that a reference names does not give the value yet. */
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
