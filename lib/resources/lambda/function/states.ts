import { SECONDS_LONG } from "../../../reconcile/contract/progress.ts";
import type { States } from "../../driver/lifecycle/states.ts";

const work = { ...SECONDS_LONG, usually: "a few seconds, and up to 90 seconds in a VPC" };

/** The states of a function, and those of its last update. */
export const states: readonly States[] = [
  {
    member: "State",
    noun: "function",
    work,
    busy: {
      Pending: { removable: true },
      Deactivating: { removable: true },
      Deleting: { message: "Lambda is deleting the function", removing: true },
    },
    impaired: { Failed: "it cannot be invoked" },
    details: { busy: "StateReason", impaired: "StateReason" },
  },
  {
    member: "LastUpdateStatus",
    work,
    busy: { InProgress: { message: "Lambda is updating the function" } },
    impaired: { Failed: { reason: "LastUpdateFailed", message: "the last update failed" } },
    details: { impaired: "LastUpdateStatusReason" },
  },
];
