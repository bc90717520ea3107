import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What the stack's directory on the PATH contains: the plugin, and the program with which kubectl completes its arguments. */
const PROGRAMS = { "kubectl-driftless": '"$@"', "kubectl_complete-driftless": '__complete "$@"' } as const;

/** Writes the programs through which `kubectl driftless` starts this bundle, with this program's Node, into a folder. */
export async function writePlugin(folder: string, bundle: string): Promise<void> {
  for (const [name, args] of Object.entries(PROGRAMS)) {
    const file = join(folder, name);
    await writeFile(file, `#!/bin/sh\nexec ${quoted(process.execPath)} ${quoted(bundle)} ${args}\n`);
    await chmod(file, 0o755);
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
