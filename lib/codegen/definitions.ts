import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Definition } from "./definition.ts";

const root = join(import.meta.dirname, "../..");
const files = globSync("lib/resources/*/*/definition.ts", { cwd: root }).sort();

/** The definition of a kind, and the folder of its code. */
interface Defined {
  readonly definition: Definition;
  readonly folder: string;
  /** Whether a file beside the folder, such as `bucket-list.ts`, says how AWS lists the kind's resources. */
  readonly hasList: boolean;
}

/** The definitions of all kinds: every `definition.ts` exports one as `definition`. */
export const definitions: readonly Defined[] = await Promise.all(
  files.map(async (file) => {
    const module = (await import(pathToFileURL(join(root, file)).href)) as { readonly definition: Definition };
    const folder = dirname(file);
    return { definition: module.definition, folder, hasList: existsSync(join(root, `${folder}-list.ts`)) };
  }),
);
