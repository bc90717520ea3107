import { KubernetesApiError } from "../../lib/kubernetes/client.ts";
import { refusal } from "./memory-cloud.ts";
import type { Intercept, PortCall } from "./port-call.ts";

/**
 * What meets a pass at a call: the process dies and does nothing more, the call alone fails, or somebody else acts in between.
 */
export type Fault = "crash" | "error" | (() => Promise<void>);

/** Lets a fault meet one call of a pass. Every call counts twice: before it is carried out, and after, before it is answered. */
export interface FaultInjector {
  readonly intercept: Intercept;
  /** From now on the `index`th moment (0, 1, …) is the one. */
  arm(fault: Fault, index: number): void;
  /** Ends the fault, as a new process does; tells how many moments there were since `arm`. */
  disarm(): number;
}

export function createFaultInjector(): FaultInjector {
  let armed: { readonly fault: Fault; readonly index: number } | undefined;
  let moments = 0;
  return {
    async intercept(call, moment) {
      const now = moments++;
      if (armed === undefined || now < armed.index) return;
      const { fault, index } = armed;
      if (fault === "crash") throw new Error("the process has died");
      if (now > index) return;
      if (fault === "error") throw failureOf(call, moment);
      await fault();
    },
    arm(fault, index) {
      armed = { fault, index };
      moments = 0;
    },
    disarm() {
      armed = undefined;
      return moments;
    },
  };
}

/** How a call fails that is not carried out, or, after it was, loses its answer. */
export function failureOf({ port, verb }: PortCall, moment: "before" | "after"): Error {
  if (port === "queue") return new Error(`the queue did not answer ${verb}`);
  if (port === "cloud") return refusal(verb, "InternalError", "try again");
  return new KubernetesApiError("etcd is away", moment === "before" ? { status: 500 } : {});
}
