import { formatTable } from "../cli/table.ts";
import { type Foreseen, isHarmless } from "./foreseen.ts";

/** The foreseen results of passes as a human-readable table. Results that need attention are listed below the table. */
export function formatForeseen(all: readonly Foreseen[]): string {
  if (all.length === 0) return "There are no objects to check.";
  const rows = all.map((one) => [nameOf(one), one.resource ?? "-", one.whose ?? "-", one.would, summaryOf(one)]);
  const details = all.flatMap((one) => {
    const lines = detailsOf(one);
    return lines.length === 0 ? [] : ["", `${nameOf(one)}:`, ...lines.map((line) => `  ${line}`)];
  });
  const harmless = all.filter(isHarmless).length;
  const verdict = `${harmless} of ${all.length}: nothing would change except Driftless's own tags.`;
  return [...formatTable([["OBJECT", "RESOURCE", "WHOSE", "WOULD", "CHANGES"], ...rows]), ...details, "", verdict].join(
    "\n",
  );
}

function nameOf({ kind, namespace, name }: Foreseen): string {
  return `${kind} ${namespace}/${name}`;
}

function summaryOf({ changes, others: { length } }: Foreseen): string {
  const parts = [
    ...(changes.length > length ? ["our tags"] : []),
    ...(length > 0 ? [`${length} ${length === 1 ? "other" : "others"}`] : []),
  ];
  return parts.join(", ") || "-";
}

function detailsOf(one: Foreseen): readonly string[] {
  const changes = one.others.map(({ field, from, to }) => `${field}: ${from} -> ${to}`);
  return [...one.problems, ...changes, ...one.notes];
}
