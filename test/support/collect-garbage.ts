import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects what nobody holds any longer. A `WeakRef` made before then says whether somebody does. */
export async function collectGarbage(): Promise<void> {
  // What a WeakRef was asked for is held until the running task ends.
  await setImmediate();
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
}
