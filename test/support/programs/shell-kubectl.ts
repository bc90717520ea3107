import { outputOf } from "./output-of.ts";

/**
 * Runs kubectl as a user does in the directory of a running stack: in a shell that has sourced `.driftless/env`. Resolves to its output, or
 * rejects with its error message.
 */
export async function shellKubectl(directory: string, args: readonly string[], input?: object): Promise<string> {
  return await outputOf("sh", ["-c", '. .driftless/env && exec kubectl "$@"', "kubectl", ...args], {
    input,
    cwd: directory,
    // HOME: kubectl caches information about the server there.
    env: { PATH: process.env.PATH, HOME: directory },
  });
}
