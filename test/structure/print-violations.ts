import { allowedImports } from "./allowed-imports.ts";
import { checkImports } from "./check-imports.ts";
import { cyclesOf } from "./graph/cycles.ts";
import { graphOf } from "./graph/graph.ts";
import { ROOT, readModules } from "./repository.ts";

// Part of `npm run check`: prints the imports that no rule allows, the rules that no module needs, and the circular imports.
const modules = readModules();
const { violations, unused } = checkImports(modules, allowedImports, ROOT);
const cycles = cyclesOf(graphOf(modules, ["static", "dynamic", "type"], ROOT));
const found = [...violations, ...unused, ...cycles.map((cycle) => `circular: ${cycle.join(" → ")}`)];
for (const line of found) console.log(line);
if (found.length > 0) process.exitCode = 1;
