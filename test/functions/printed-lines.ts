import { afterEach, beforeEach, vi } from "vitest";

/** A line that a function printed: of its log, or metrics in CloudWatch's embedded format. */
export type PrintedLine = Readonly<Record<string, unknown>>;

/** Makes Powertools print in every test of the file, and collects what it prints. */
export function collectPrintedLines(): () => readonly PrintedLine[] {
  let lines: PrintedLine[] = [];
  beforeEach(() => {
    lines = [];
    vi.stubEnv("POWERTOOLS_DEV", "true");
    vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "false");
    for (const level of ["log", "info", "warn", "error"] as const) {
      vi.spyOn(console, level).mockImplementation((line: string) => {
        lines.push(line.startsWith("{") ? JSON.parse(line) : { message: line });
      });
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  return () => lines;
}
