import { type Busy, type Reason, SECONDS_LONG } from "../../../reconcile/contract/progress.ts";
import { textAt } from "../../driver/value-at.ts";

type Described = Readonly<Record<string, unknown>>;

/** Lambda is making a change, and accepts no other. */
export const UPDATING: Busy = {
  reason: "InProgress",
  message: "Lambda is updating the function",
  ...SECONDS_LONG,
  usually: "a few seconds, and up to 90 seconds in a VPC",
};

/** What Lambda is doing with a function; `undefined` if it accepts changes. */
export function workOn(description: Described): Busy | undefined {
  const state = textAt(description, "State");
  const why = textAt(description, "StateReason");
  if (state === "Deleting")
    return { ...UPDATING, reason: state, message: "Lambda is deleting the function", removing: true };
  if (AT_WORK.has(state)) {
    return {
      ...UPDATING,
      reason: state,
      message: `the function is ${state}${why && `: ${why}`}`,
      removable: true,
    };
  }
  return textAt(description, "LastUpdateStatus") === "InProgress" ? UPDATING : undefined;
}

const AT_WORK: ReadonlySet<string> = new Set(["Pending", "Deactivating"]);

/** Why a function cannot be invoked, or did not get its last update, in Lambda's words; `undefined` if all is well. */
export function impairmentOf(description: Described): Reason | undefined {
  const [state, update] = [textAt(description, "State"), textAt(description, "LastUpdateStatus")];
  if (state === "Failed") {
    return { reason: "Failed", message: `the function cannot be invoked: ${textAt(description, "StateReason")}` };
  }
  if (update !== "Failed") return undefined;
  return {
    reason: "LastUpdateFailed",
    message: `the last update failed: ${textAt(description, "LastUpdateStatusReason")}`,
  };
}
