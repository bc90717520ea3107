import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Definition } from "./definition.ts";

const root = join(import.meta.dirname, "../..");
const files = globSync("lib/resources/*/*/definition.ts", { cwd: root }).sort();

/** The definitions of all kinds, each with the folder of its code: every `definition.ts` exports one as `definition`. */
export const definitions: readonly { readonly definition: Definition; readonly folder: string }[] = await Promise.all(
  files.map(async (file) => {
    const module = (await import(pathToFileURL(join(root, file)).href)) as { readonly definition: Definition };
    return { definition: module.definition, folder: dirname(file) };
  }),
);
