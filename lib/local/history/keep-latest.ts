import type { Reading } from "../../history/viewer/reading.ts";
import { errorText } from "../../text/error-text.ts";

/** How long a page waits for a source before it shows what was read earlier. */
const PATIENCE_MS = 500;

/**
 * Reads a source without waiting for it for long. Each call starts a read, unless one is still running, and resolves after half a second at
 * the latest: to the value, or to the value that was last read and the problem. Never rejects.
 */
export function keepLatest<Value>(read: () => Promise<Value>, now: () => number): () => Promise<Reading<Value>> {
  let latest: Reading<Value> = { value: undefined, at: undefined, problem: "it has not responded yet" };
  let running: Promise<void> | undefined;
  return async () => {
    running ??= read()
      .then((value) => {
        latest = { value, at: now(), problem: undefined };
      })
      .catch((error: unknown) => {
        latest = { ...latest, problem: errorText(error) };
      })
      .finally(() => {
        running = undefined;
      });
    const patience = Promise.withResolvers<"late">();
    const timer = setTimeout(patience.resolve, PATIENCE_MS, "late");
    const ended = await Promise.race([running, patience.promise]);
    clearTimeout(timer);
    if (ended === "late" && latest.problem === undefined) return { ...latest, problem: "it does not respond" };
    return latest;
  };
}
