import { type SpawnOptionsWithoutStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

interface ProgramOptions extends SpawnOptionsWithoutStdio {
  /** Sent to the program's standard input as JSON. Without it, the standard input is empty. */
  readonly input?: unknown;
}

/** Runs a program. Resolves to its output, or rejects with its error message. It need not read its input. */
export async function outputOf(
  program: string,
  args: readonly string[],
  { input, ...options }: ProgramOptions = {},
): Promise<string> {
  const child = spawn(program, args, options);
  // A program that has ended does not read its input. Its exit code and error message say whether that was a failure.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input === undefined ? "" : JSON.stringify(input));
  const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")}: ${complaint}`);
  return output;
}
