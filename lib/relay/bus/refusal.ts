import { errorMessage } from "../error-message.ts";

/** Why an entry was not accepted: an error code of EventBridge, or the name of the error that the call ended with. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** What an error means for the entries of the call that it ended: none of them was accepted. */
export function refusalOf(error: unknown): Refusal {
  return { code: error instanceof Error ? error.name : "Unknown", message: errorMessage(error) };
}
