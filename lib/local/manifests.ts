import { access } from "node:fs/promises";
import { UsageError } from "./usage-error.ts";

/** Rejects with a `UsageError` for a manifest that cannot be read, before anything is started for it. */
export async function assertManifests(files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (URL.canParse(file)) continue;
    try {
      await access(file);
    } catch (error) {
      throw new UsageError(`cannot read the manifest ${file}`, { cause: error });
    }
  }
}
