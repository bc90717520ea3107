import { globSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** The paths of all pages without their endings, in alphabetical order: of the modules that have ACK's facts about a kind beside them. */
export function pagePaths(): readonly string[] {
  return globSync("lib/kinds/*/*.ack.json", { cwd: root })
    .map((file) => file.replace(/\.ack\.json$/, ""))
    .sort();
}
