import type { Log } from "../../../lib/reconcile/contract/log.ts";

/** A log that discards every line. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
