import { beforeCall } from "../intercepts.ts";
import { createMemoryWorld, type MemoryWorld, type WorldResult } from "../memory-world.ts";

/** A world in which setting the color of a gadget fails with the error in `failure`. */
export function failing(failure: { error?: unknown }): MemoryWorld {
  return createMemoryWorld({
    intercept: beforeCall("PutGadgetSetting", () => {
      if (failure.error !== undefined) throw failure.error;
    }),
  });
}

/** Runs once for the message that continues the work. */
export async function next(world: MemoryWorld, { sent }: WorldResult): Promise<WorldResult> {
  const [message] = sent;
  if (message === undefined) throw new Error("no message was sent");
  return await world.reconcile(message.request);
}
