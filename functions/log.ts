import type { Logger } from "@aws-lambda-powertools/logger";
import type { Log } from "../lib/reconcile/log.ts";

/** The engine's log, written by a Powertools logger. */
export function createLog(logger: Logger): Log {
  return {
    info: (message, fields = {}) => logger.info(message, { ...fields }),
    warn: (message, fields = {}) => logger.warn(message, { ...fields }),
    error: (message, fields = {}) => logger.error(message, { ...fields }),
  };
}
