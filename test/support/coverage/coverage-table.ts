import { type CoverageCell, LAWS } from "./part-coverage.ts";

/** A test of a cell, and how it ended. */
export interface CoverageResult extends CoverageCell {
  readonly state: "passed" | "failed" | "skipped" | "pending";
}

/** The coverage of the parts, in the form in which it is printed. */
export interface CoverageTable {
  readonly text: string;
  /** The cells that are not proven although no reason is given, such as `cors, set, versitygw 1.8.0`. */
  readonly gaps: readonly string[];
}

/** Creates a table of the laws that are proven for each part on each backend. A legend below the table explains the letters in it. */
export function coverageTable(parts: readonly string[], results: readonly CoverageResult[]): CoverageTable {
  const backends = [...new Set(results.map(({ backend }) => backend))];
  const reasons = [...new Set(results.flatMap(({ reason }) => reason ?? []))];
  const gaps: string[] = [];

  const cellOf = (part: string, backend: string, law: string): string => {
    const tests = results.filter((one) => one.part === part && one.backend === backend && one.law === law);
    const reason = tests.find((one) => one.reason !== undefined)?.reason;
    if (reason !== undefined) return letter(reasons.indexOf(reason));
    if (tests.length > 0 && tests.every(({ state }) => state === "passed")) return "proven";
    gaps.push(`${part}, ${law}, ${backend}`);
    return tests.length === 0 ? "MISSING" : "FAILED";
  };

  const header = ["part", "backend", ...LAWS];
  const rows = parts.flatMap((part) =>
    backends.map((backend) => [part, backend, ...LAWS.map((law) => cellOf(part, backend, law))]),
  );
  const legend = reasons.map((reason, index) => `${letter(index)}: the backend ${reason}`);
  return { text: [...aligned([header, ...rows]), "", ...legend].join("\n"), gaps };
}

function letter(index: number): string {
  return `(${String.fromCharCode("a".charCodeAt(0) + index)})`;
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
