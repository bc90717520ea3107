import { ROOT, readModules } from "../repository.ts";
import { cyclesOf } from "./cycles.ts";
import { graphOf } from "./graph.ts";
import { longestPath } from "./longest-path.ts";

// Prints the circular imports, including type imports, and the longest path of imports at run time.
const modules = readModules();
const cycles = cyclesOf(graphOf(modules, ["static", "dynamic", "type"], ROOT));
console.log(`circular imports: ${cycles.length === 0 ? "none" : cycles.length}`);
for (const cycle of cycles) console.log(`  ${cycle.join(" → ")}`);

const runtime = graphOf(modules, ["static", "dynamic"], ROOT);
if (cyclesOf(runtime).length === 0) {
  const path = longestPath(runtime);
  console.log(`longest path: ${path.length} modules`);
  for (const module of path) console.log(`  ${module}`);
}
if (cycles.length > 0) process.exitCode = 1;
