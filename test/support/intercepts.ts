import type { Intercept, PortCall } from "./port-call.ts";

/** Lets something happen before each call of a verb. What it throws is the call's answer, and the call is not carried out. */
export function beforeCall(verb: string, happen: (call: PortCall) => unknown): Intercept {
  return async (call, carryOut) => {
    if (call.verb === verb) await happen(call);
    return carryOut();
  };
}

/** Lets something happen after each call of a verb, before the caller has its answer. What it throws is the answer. */
export function afterCall(verb: string, happen: (call: PortCall) => unknown): Intercept {
  return async (call, carryOut) => {
    try {
      return carryOut();
    } finally {
      if (call.verb === verb) await happen(call);
    }
  };
}

/** Whether the call is the status patch that ends a pass. */
export function concludes({ verb, body }: PortCall): boolean {
  return verb === "patchStatus" && JSON.stringify(body).includes("conditions");
}
