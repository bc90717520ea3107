import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/**
 * Runs kubectl as a user does in the directory of a running stack: in a shell that has sourced `.driftless/env`. Resolves to its output, or
 * rejects with its error message.
 */
export async function shellKubectl(directory: string, args: readonly string[], input?: object): Promise<string> {
  const child = spawn("sh", ["-c", '. .driftless/env && exec kubectl "$@"', "kubectl", ...args], {
    cwd: directory,
    // HOME: kubectl caches information about the server there.
    env: { PATH: process.env.PATH, HOME: directory },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A kubectl that has ended does not read its input. Its error message says why it ended.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input === undefined ? "" : JSON.stringify(input));
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on("close", resolve)),
  ]);
  if (code !== 0) throw new Error(`kubectl ${args.join(" ")}: ${complaint}`);
  return output;
}
