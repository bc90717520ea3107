import { join } from "node:path";
import { type Environment, scrubbedEnvironment } from "../processes/environment.ts";
import { runCommand } from "../processes/run-command.ts";

const PROGRAM = join(import.meta.dirname, "../../../bin/bundle.ts");

/** Bundles a program into `folder`, as `npm run bundle` does, and returns the file to start. */
export async function bundleProgram(
  name: "relay" | "kubectl-driftless",
  folder: string,
  environment: Environment,
  signal?: AbortSignal,
): Promise<string> {
  await runCommand({
    command: process.execPath,
    args: [PROGRAM, name, folder],
    environment: scrubbedEnvironment({ environment, home: folder }),
    signal,
  });
  return join(folder, `${name}.mjs`);
}
