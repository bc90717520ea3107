import { kinds } from "../../../lib/kinds/index.ts";
import { passesOver } from "../../support/kinds/worst-specs/passes-over.ts";
import { worstSpecs } from "../../support/kinds/worst-specs/worst-specs.ts";

/** How many objects of one batch have the spec. */
const OBJECTS = 10;

// Prints the peak memory, in megabytes, of a process that makes passes over objects with one of the largest specs of a kind.
const [kindName, name, which] = process.argv.slice(2);
const kind = await kinds.find(({ resource }) => resource.kind === kindName)?.load();
if (kind === undefined) throw new Error(`there is no kind ${kindName}`);
for (const spec of worstSpecs(kind)) {
  if (spec.name !== name) continue;
  const chosen = which === "worst" ? spec.worst : spec.harmless();
  await Promise.all(Array.from({ length: OBJECTS }, () => passesOver(kind, chosen)));
}
process.stdout.write(String(process.resourceUsage().maxRSS / 1000));
