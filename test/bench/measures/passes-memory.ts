import { kinds } from "../../../lib/kinds/index.ts";
import { passesOver } from "../../support/kinds/worst-specs/passes-over.ts";
import { worstSpecs } from "../../support/kinds/worst-specs/worst-specs.ts";

/** How many objects of one batch have the spec. */
const OBJECTS = 10;

// Prints the peak memory, in megabytes, of a process that makes passes over objects with one of the largest specs of a kind, and what of it the
// process had before the passes.
const [kindName, name, which] = process.argv.slice(2);
const kind = await kinds.find(({ resource }) => resource.kind === kindName)?.load();
if (kind === undefined) throw new Error(`there is no kind ${kindName}`);
const spec = worstSpecs(kind).find((one) => one.name === name);
if (spec === undefined) throw new Error(`${kindName} has no spec ${name}`);
const chosen = which === "worst" ? spec.worst : spec.harmless();
const before = process.resourceUsage().maxRSS;
await Promise.all(Array.from({ length: OBJECTS }, () => passesOver(kind, chosen)));
process.stdout.write(JSON.stringify({ peak: process.resourceUsage().maxRSS / 1000, before: before / 1000 }));
