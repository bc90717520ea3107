import type { Log } from "../reconcile/contract/log.ts";

/** A log of one JSON object per line. */
export function jsonLog(writeLine: (line: string) => void, now: () => number): Log {
  const write = (level: string, message: string, fields: Readonly<Record<string, unknown>> = {}) => {
    const line = { time: new Date(now()).toISOString(), level, message, ...fields };
    writeLine(JSON.stringify(line));
  };
  return {
    info: (message, fields) => write("info", message, fields),
    warn: (message, fields) => write("warn", message, fields),
    error: (message, fields) => write("error", message, fields),
  };
}
