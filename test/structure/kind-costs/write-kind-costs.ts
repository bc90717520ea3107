import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../repository.ts";
import { withKindCosts } from "./kind-cost-table.ts";

// npm run costs:kinds: writes the sizes of the kinds into the table of CONTRIBUTING.md.
const page = join(ROOT, "CONTRIBUTING.md");
writeFileSync(page, withKindCosts(readFileSync(page, "utf8")));
