import type { Graph } from "../structure/graph/graph.ts";
import type { Exempt } from "./exempt.ts";
import type { ExportedFunction } from "./exported-function.ts";
import type { Feeders } from "./feeder.ts";
import { takesText } from "./takes-text.ts";

/**
 * What is wrong with the classification of these exports: an export that takes a tenant's text must be either fed or exempt, everything
 * that is classified must exist, and an export that is exempt because of another one must be reachable from it by imports.
 */
export function problemsOf(
  exported: readonly ExportedFunction[],
  feeders: Feeders,
  exempt: readonly Exempt[],
  graph: Graph,
): readonly string[] {
  const known = new Set(exported.map(({ id }) => id));
  const rows = exempt.flatMap(({ why, exports }) =>
    Object.entries(exports).flatMap(([path, names]) =>
      names.split(" ").map((name) => ({ id: `${path}#${name}`, path, why })),
    ),
  );
  const fed = Object.keys(feeders);
  const classified = [...fed, ...rows.map(({ id }) => id)];
  const missing = exported.filter((one) => takesText(one) && !classified.includes(one.id));
  const twice = classified.filter((id, index) => classified.indexOf(id) !== index);
  const unreachable = rows.filter(({ why, path }) => {
    if (typeof why === "string") return false;
    const [from = ""] = why.through.split("#");
    return !fed.includes(why.through) || !reachable(from, graph).has(path);
  });
  return [
    ...missing.map(({ id }) => `${id} takes a tenant's text: add a feeder, or a row to the exempt exports`),
    ...classified.filter((id) => !known.has(id)).map((id) => `${id} does not exist`),
    ...twice.map((id) => `${id} is classified twice`),
    ...unreachable.map(
      ({ id }) => `${id} is not called by the export that is named as its reason, or that export is not fed`,
    ),
  ];
}

/** The modules that a module imports, directly or through others, and the module itself. */
function reachable(from: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([from]);
  for (const path of found) for (const next of graph.get(path) ?? []) found.add(next);
  return found;
}
