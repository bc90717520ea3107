import { type Busy, SECONDS_LONG } from "../../../reconcile/contract/progress.ts";
import { textAt } from "../../driver/value-at.ts";

/** Lambda is changing a mapping, and accepts no other change. */
export const UPDATING: Busy = {
  reason: "Updating",
  message: "the mapping is Updating",
  usually: "a few seconds, and some minutes for Kafka",
  ...SECONDS_LONG,
};

/** Lambda is removing a mapping. Until it is done, it accepts no other mapping of the same function and source. */
export const DELETING: Busy = { ...UPDATING, reason: "Deleting", message: "the mapping is Deleting", removing: true };

/** What Lambda is doing with a mapping; `undefined` if it accepts changes. */
export function workOn(description: Readonly<Record<string, unknown>>): Busy | undefined {
  const reason = textAt(description, "State");
  if (reason === DELETING.reason) return DELETING;
  return AT_WORK.has(reason) ? { ...UPDATING, reason, message: `the mapping is ${reason}` } : undefined;
}

const AT_WORK: ReadonlySet<string> = new Set(["Creating", "Enabling", "Disabling", "Updating"]);
