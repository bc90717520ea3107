import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode } from "../../../lib/local/processes/error-code.ts";

const PREFIX = "driftless-run-";

// A process can start another one while it is being ended.
const ROUNDS = 10;

/**
 * Gives this run of the tests a folder of its own for temporary files. The folder is removed when this process ends, for whatever reason,
 * except SIGKILL, together with the processes that use it. First does the same for runs that have been killed.
 *
 * This is Vitest's global setup: the workers inherit the folder, and pass it on to everything that they start.
 */
export function setup(): void {
  const parent = tmpdir();
  for (const name of readdirSync(parent)) if (isOfDeadRun(name)) clear(join(parent, name));
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  process.env.TMPDIR = folder;
  process.once("exit", () => clear(folder));
}

function isOfDeadRun(name: string): boolean {
  const [, pid] = /^driftless-run-(\d+)-\w+$/.exec(name) ?? [];
  return pid !== undefined && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== "ESRCH";
  }
}

/** Ends the processes that use the folder, and removes it. */
function clear(folder: string): void {
  for (let round = 0; round < ROUNDS; round++) {
    const users = processesIn(folder);
    for (const pid of users) end(pid);
    if (users.length === 0) break;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The other processes whose arguments or environment name the folder. Each process that a test starts has its home or its files there. */
function processesIn(folder: string): readonly number[] {
  const environment = { PATH: process.env.PATH };
  const table = execFileSync("ps", ["axeww", "-o", "pid=,args="], {
    env: environment,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return table
    .split("\n")
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid);
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
