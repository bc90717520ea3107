import type { Logger } from "@aws-lambda-powertools/logger";
import type { HistoryValues } from "../lib/history/history-values.ts";
import type { Log } from "../lib/reconcile/contract/log.ts";
import { withoutCredentials } from "../lib/redaction/without-credentials.ts";
import { plainError } from "./plain-error.ts";

/** The engine's log, and a level for details that matter only during an investigation. */
export interface FunctionLog extends Log {
  debug: Log["info"];
}

/**
 * The log of a function, written by a Powertools logger. Every line contains `keys`. No line contains a credential, and if the history
 * keeps no values, no line contains a value from an object.
 */
export function createLog(
  logger: Logger,
  values: HistoryValues,
  keys: Readonly<Record<string, unknown>> = {},
): FunctionLog {
  const written = (fields: Readonly<Record<string, unknown>> = {}) => ({
    ...keys,
    ...plain(fields, values === "full"),
  });
  return {
    // Lines of this level are rarely written, so their fields are not prepared in advance.
    debug: (message, fields) => logger.debug(message, { ...keys, ...fields }),
    info: (message, fields) => logger.info(message, written(fields)),
    warn: (message, fields) => logger.warn(message, written(fields)),
    error: (message, fields) => logger.error(message, written(fields)),
  };
}

function plain(fields: Readonly<Record<string, unknown>>, withValues: boolean) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (value instanceof Error) return [name, plainError(value, withValues)];
      return [name, typeof value === "string" ? withoutCredentials(value) : value];
    }),
  );
}
