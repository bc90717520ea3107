import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../repository.ts";
import { withKindCosts } from "./kind-cost-table.ts";
import { kindCosts } from "./kind-costs.ts";

// npm run costs:kinds: writes the sizes of the kinds into the table of CONTRIBUTING.md, and prints the exact size of each kind that is data.
const page = join(ROOT, "CONTRIBUTING.md");
writeFileSync(page, withKindCosts(readFileSync(page, "utf8")));

for (const { kind, byHand } of kindCosts()) {
  if (byHand !== undefined) console.log(`${kind}: ${byHand.lines} lines by hand in ${byHand.files} files`);
}
