import type { Graph } from "./graph.ts";

/**
 * The cycles of a graph: for each module that imports itself through others, the shortest way back to this module. Each cycle is listed
 * once, with its first module repeated at the end.
 */
export function cyclesOf(graph: Graph): readonly (readonly string[])[] {
  const cycles = new Map<string, readonly string[]>();
  for (const start of graph.keys()) {
    const cycle = shortestCycle(start, graph);
    const key = cycle?.toSorted().join() ?? "";
    if (cycle !== undefined && !cycles.has(key)) cycles.set(key, [...cycle, start]);
  }
  return [...cycles.values()];
}

function shortestCycle(start: string, graph: Graph): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const next of graph.get(path) ?? []) {
      if (next === start) return wayTo(path, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, path);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(end: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const previous = cameFrom.get(end);
  return previous === undefined ? [end] : [...wayTo(previous, cameFrom), end];
}
