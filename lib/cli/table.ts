/** Rows as a human-readable table. The first one is the heading; all have the same number of cells. */
export function formatTable(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row.at(column)?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths.at(column) ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
