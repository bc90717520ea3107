import { errorMessage } from "../../redaction/error-message.ts";

/** Why an entry was not accepted: an EventBridge error code, or the name of the error that the call ended with. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The reason why none of the entries in a call was accepted, if the call ended with this error. */
export function refusalOf(error: unknown): Refusal {
  return { code: error instanceof Error ? error.name : "Unknown", message: errorMessage(error) };
}
