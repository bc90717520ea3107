import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Environment } from "./environment.ts";
import { signalGroup } from "./process-identity.ts";

const TAIL_LINES = 20;

/** A command that is expected to end. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly cwd?: string;
  /** Aborts the command, with everything that it has started. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each line that the command writes to either of its outputs. */
  readonly onLine?: (line: string) => void;
}

/** Runs a command to its end. If it fails, throws an error with its last lines of output; if it is aborted, throws the signal's reason. */
export async function runCommand({ command, args, environment, cwd, signal, onLine }: Command): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(command, args, {
    env: environment,
    // The command gets its own process group, so that what it starts, such as compilers, can be ended with it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const end = () => {
    if (child.pid !== undefined) signalGroup(child.pid, "SIGKILL");
  };
  signal?.addEventListener("abort", end);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      if (lines.length > TAIL_LINES) lines.shift();
      onLine?.(line);
    });
  }
  const [code, killedBy] = await once(child, "close").finally(() => signal?.removeEventListener("abort", end));
  signal?.throwIfAborted();
  if (code !== 0) {
    const how = killedBy === null ? `exit code ${code}` : `signal ${killedBy}`;
    throw new Error(`${command} ${args.join(" ")} failed (${how}):\n${lines.join("\n")}`);
  }
}
