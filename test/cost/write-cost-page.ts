import { readFileSync, writeFileSync } from "node:fs";
import { withTables } from "./cost-page.ts";

// npm run cost: writes the tables of docs/cost.md.
const page = new URL("../../docs/cost.md", import.meta.url);
writeFileSync(page, withTables(readFileSync(page, "utf8")));
