import { TerminalError } from "../contract/errors.ts";
import { type Busy, REFERENCE_NOT_RESOLVED } from "../contract/progress.ts";

/** A reference is rejected, until the object that contains it or the deployment changes. */
export class RefusedReferenceError extends TerminalError {}

/** The object that a reference names does not provide the value yet. */
export class UnresolvedReferenceError extends Error {
  override readonly name = "UnresolvedReferenceError";
  /** The status of the condition `ACK.ReferencesResolved`: False if the named object itself is Terminal. */
  readonly status: "False" | "Unknown";

  constructor(message: string, status: "False" | "Unknown" = "Unknown", options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const DELAYS = { againSeconds: 2, first: { polls: 52, atMostSeconds: 6 }, atMostSeconds: 60 } as const;

/**
 * What an object waits for whose reference does not provide its value yet. The object is polled, because nothing watches the objects that
 * references name. With a delay of at most 6 s during the first 5 minutes, work continues within 10 s of the referenced object becoming
 * ready, which leaves 4 s for the queue, a cold start and AWS.
 */
export function unresolved({ message }: UnresolvedReferenceError): Busy {
  return { reason: REFERENCE_NOT_RESOLVED, message, ...DELAYS };
}
