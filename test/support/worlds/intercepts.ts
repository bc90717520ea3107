import type { Intercept, PortCall } from "./port-call.ts";

/** Runs `happen` before each call with this verb, or with one of these verbs. If `happen` throws, the call rejects with that error and is not carried out. */
export function beforeCall(verb: string | readonly string[], happen: (call: PortCall) => unknown): Intercept {
  const verbs = [verb].flat();
  return async (call, carryOut) => {
    if (verbs.includes(call.verb)) await happen(call);
    return carryOut();
  };
}

/** Runs `happen` after each call with this verb, before the caller gets the result. If it throws, the call rejects with that error. */
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
