import type { Log } from "../../lib/reconcile/log.ts";

/** A log that nobody reads. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
