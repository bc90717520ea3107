import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../../lib/local/processes/error-code.ts";
import { identifyProcess } from "../../../lib/local/processes/process-identity.ts";
import { eventually } from "../assertions/eventually.ts";

const NOTE_MS = 20;
const PROGRAMS = join(import.meta.dirname, "../../../bin");

/** `npm run local`, running in a directory. */
export interface LocalProgram {
  readonly directory: string;
  /** The exit code; `null` if a signal ended the program. Pending while the program is running. */
  readonly ended: Promise<number | null>;
  /** The output so far. */
  output(): { readonly stdout: string; readonly stderr: string };
  /** Waits until the program has printed matching text, to standard output or standard error. Rejects if the program ends first. */
  told(what: RegExp, timeoutMs?: number): Promise<void>;
  /**
   * The processes of the stack that are running now, according to the program's record. There are none after the program has ended
   * normally.
   */
  processes(): readonly { readonly name: string; readonly pid: number }[];
  /** All processes that the program has ever recorded and that are still running. */
  survivors(): readonly number[];
  signal(name: NodeJS.Signals): void;
}

/**
 * Starts a program in `bin`, by default the local stack, with these arguments, as a user in `directory` does. Its environment contains only
 * the inherited variables, such as `PATH`, and the given variables.
 */
export function startLocalProgram(
  directory: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  program: "kubectl-driftless" | "local" | "preflight" = "local",
): LocalProgram {
  const child = spawn(process.execPath, [join(PROGRAMS, `${program}.ts`), ...args], {
    cwd: directory,
    env: { ...inherited(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  let hasEnded = false;
  const recorded = new Set<number>();
  const note = () => {
    for (const { pid } of recordedProcesses(directory)) recorded.add(pid);
  };
  const noting = setInterval(note, NOTE_MS);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = once(child, "close").then(([code]): number | null => {
    hasEnded = true;
    clearInterval(noting);
    return code;
  });
  return {
    directory,
    ended,
    output: () => ({ stdout, stderr }),
    async told(what, timeoutMs = 300_000) {
      const isTold = await eventually(
        () => {
          if (what.test(stdout) || what.test(stderr)) return true;
          if (hasEnded) return false;
          throw new Error(`the program has not reported ${what}, only:\n${stderr}`);
        },
        { timeoutMs },
      );
      if (!isTold) throw new Error(`the program ended without reporting ${what}:\n${stderr}`);
    },
    processes: () => recordedProcesses(directory),
    survivors() {
      if (!hasEnded) note();
      return [...recorded].filter((pid) => identifyProcess(pid) !== undefined);
    },
    signal: (name) => void child.kill(name),
  };
}

/** The variables in the tests' own environment that must be passed on, because they locate programs, caches and temporary files. */
function inherited(): Readonly<Record<string, string>> {
  const names = ["PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME", "KUBEBUILDER_ASSETS", "NODE_COMPILE_CACHE"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function recordedProcesses(directory: string): readonly { readonly name: string; readonly pid: number }[] {
  try {
    return JSON.parse(readFileSync(join(directory, ".driftless/run.json"), "utf8")).processes;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
