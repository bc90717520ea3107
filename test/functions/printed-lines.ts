import { afterEach, beforeEach, vi } from "vitest";

/** A line that a function printed: a log line, or metrics in CloudWatch's embedded format. */
export type PrintedLine = Readonly<Record<string, unknown>>;

/** The lines that the tests in a file print. */
export interface Printed {
  /** Everything that was printed in the test. */
  (): readonly PrintedLine[];
  /** Prints a line, as the functions write history records. */
  readonly write: (line: string) => void;
}

/** Makes Powertools print in every test in the file, and collects the lines that it prints. */
export function collectPrintedLines(): Printed {
  let lines: PrintedLine[] = [];
  beforeEach(() => {
    lines = [];
    vi.stubEnv("POWERTOOLS_DEV", "true");
    vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "false");
    for (const level of ["log", "info", "warn", "error"] as const) {
      vi.spyOn(console, level).mockImplementation(write);
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  return Object.assign(() => lines, { write });

  function write(line: string): void {
    lines.push(line.startsWith("{") ? JSON.parse(line) : { message: line });
  }
}
