import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import { noAnswer, refusal } from "../kinds/memory/memory-resource.ts";
import type { Intercept, PortCall } from "./port-call.ts";

/**
 * What goes wrong during one of a run's calls: the process dies and does nothing more (`crash`), only the call fails (`error`), or someone
 * else acts at that moment (a function).
 */
export type Fault = "crash" | "error" | (() => Promise<void>);

/** Injects a fault at one call of a run. Every call has two moments: before it is carried out, and before the caller gets its result. */
export interface FaultInjector {
  readonly intercept: Intercept;
  /** Injects the fault at the `index`th moment (0, 1, …) from now on. */
  arm(fault: Fault, index: number): void;
  /** Ends the fault, as when a new process starts. Returns the number of moments since `arm`. */
  disarm(): number;
}

export function createFaultInjector(): FaultInjector {
  let armed: { readonly fault: Fault; readonly index: number } | undefined;
  let moments = 0;

  async function meet(call: PortCall, failure: (call: PortCall) => Error): Promise<void> {
    const now = moments++;
    if (armed === undefined || now < armed.index) return;
    const { fault, index } = armed;
    if (fault === "crash") throw new Error("the process has died");
    if (now > index) return;
    if (fault === "error") throw failure(call);
    await fault();
  }

  return {
    async intercept(call, carryOut) {
      await meet(call, failureOf);
      const answer = carryOut();
      await meet(call, lossOf);
      return answer;
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

/** The error of a call that is not carried out. */
export function failureOf({ port, verb }: PortCall): Error {
  if (port === "queue") return new Error("the queue refuses the message");
  if (port === "cloud") return refusal(verb, "InternalError", "try again", 500);
  return new KubernetesApiError("etcd is unavailable", { status: 500 });
}

/** The error of a call that was carried out but whose response was lost. */
export function lossOf({ port, verb }: PortCall): Error {
  if (port === "queue") return new Error("the queue did not answer");
  return port === "cloud" ? noAnswer(verb) : new KubernetesApiError("connection reset");
}
