import { eventStreamSerdeProvider } from "./event-streams.ts";

/** What every signer creates, but uses only to sign the headers of an event in an event stream. */
export function HeaderFormatter() {
  return { format: eventStreamSerdeProvider };
}
