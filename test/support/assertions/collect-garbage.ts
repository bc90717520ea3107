import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects unreachable objects. A `WeakRef` that was created beforehand shows whether an object is still reachable. */
export async function collectGarbage(): Promise<void> {
  // An object that a WeakRef has returned is kept until the current task ends.
  await setImmediate();
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
}
