import type { Graph } from "./graph.ts";

/** The longest path through a graph that has no cycles. */
export function longestPath(graph: Graph): readonly string[] {
  const known = new Map<string, readonly string[]>();
  return longest([...graph.keys()].map(pathFrom));

  function pathFrom(start: string): readonly string[] {
    const path = known.get(start) ?? [start, ...longest((graph.get(start) ?? []).map(pathFrom))];
    known.set(start, path);
    return path;
  }
}

function longest(paths: readonly (readonly string[])[]): readonly string[] {
  return paths.reduce((best, path) => (path.length > best.length ? path : best), []);
}
