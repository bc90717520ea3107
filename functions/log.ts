import type { Logger } from "@aws-lambda-powertools/logger";
import type { Log } from "../lib/reconcile/log.ts";

/** The engine's log, written by a Powertools logger. Every line carries `keys`. */
export function createLog(logger: Logger, keys: Readonly<Record<string, unknown>> = {}): Log {
  return {
    info: (message, fields) => logger.info(message, { ...keys, ...fields }),
    warn: (message, fields) => logger.warn(message, { ...keys, ...fields }),
    error: (message, fields) => logger.error(message, { ...keys, ...fields }),
  };
}
