import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "./environment.ts";
import { identifyProcess, signalGroup } from "./process-identity.ts";
import type { RunDirectory } from "./run-directory.ts";

const POLL_MS = 50;
const TAIL_LINES = 20;

/** A process of the local stack, with everything that it has started itself. */
export interface LocalProcess {
  readonly name: string;
  readonly pid: number;
  readonly log: string;
  /** How the process ended, for a message ("exit code 1"); pending while the process is running, never rejected. */
  readonly ended: Promise<string>;
  /** Asks the process to end, and kills it after `graceMs` (5,000). Also ends the processes that it started. Can be called repeatedly. */
  stop(graceMs?: number): Promise<void>;
  /** Kills the process, with everything that it has started, and waits until it is gone. */
  kill(): Promise<void>;
}

/** The process to start. */
export interface ProcessOptions {
  readonly run: RunDirectory;
  /** The name of the process and of its log file. A restarted process of the same name appends to the log file. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment: nothing is inherited. */
  readonly environment: Environment;
  /** Whether the process is ready. Called repeatedly. If this function rejects, the process is not ready yet. */
  readonly ready: () => Promise<boolean>;
  readonly readyTimeoutMs?: number;
}

/**
 * Starts a process in its own group, with its output in `<logs>/<name>.log`, and waits until it is ready. Throws, and leaves
 * nothing running, if the process ends before it is ready or is not ready after `readyTimeoutMs` (60,000); the message contains the end of
 * the log. Also throws if the run's signal is aborted.
 */
export async function startProcess(options: ProcessOptions): Promise<LocalProcess> {
  const { run, name, readyTimeoutMs = 60_000 } = options;
  run.signal.throwIfAborted();
  const started = await spawnRecorded(options);
  let endedAs: string | undefined;
  void started.ended.then((how) => {
    endedAs = how;
  });
  const deadline = Date.now() + readyTimeoutMs;
  while (!(await settles(options.ready))) {
    if (endedAs !== undefined) throw new Error(`${name} ended before it was ready (${endedAs}). ${tail(started.log)}`);
    if (run.signal.aborted) {
      await started.kill();
      throw run.signal.reason;
    }
    if (Date.now() > deadline) {
      await started.kill();
      throw new Error(`${name} is not ready after ${readyTimeoutMs / 1000} s. ${tail(started.log)}`);
    }
    await sleep(POLL_MS);
  }
  // If this process could not get its port, another process on that port may have responded in its place.
  if (endedAs !== undefined)
    throw new Error(`${name} ended while it started (${endedAs}). ${tail(join(run.logs, `${name}.log`))}`);
  return started;
}

async function spawnRecorded({ run, name, command, args, environment }: ProcessOptions): Promise<LocalProcess> {
  const log = join(run.logs, `${name}.log`);
  const output = openSync(log, "a", 0o600);
  const child = spawn(command, args, { env: environment, detached: true, stdio: ["ignore", output, output] });
  closeSync(output);
  const exit = once(child, "exit");
  try {
    await once(child, "spawn");
  } catch (error) {
    exit.catch(() => undefined);
    throw new Error(`cannot start ${name}: ${command} cannot be run`, { cause: error });
  }
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} has no process id`);
  const recorded = { name, pid, startedAt: identifyProcess(pid)?.startedAt ?? "ended" };
  run.record(recorded);
  let running = true;
  const ended = exit.then(([code, signal]) => {
    // The processes that it started are in its group and must not outlive it.
    signalGroup(pid, "SIGKILL");
    // From here on, the process id may belong to another process.
    running = false;
    run.forget(recorded);
    return signal === null ? `exit code ${code}` : `signal ${signal}`;
  });

  const kill = async () => {
    if (running) signalGroup(pid, "SIGKILL");
    await ended;
  };
  const stop = async (graceMs = 5_000) => {
    if (running) signalGroup(pid, "SIGTERM");
    const patience = new AbortController();
    const expired = sleep(graceMs, "expired", { signal: patience.signal }).catch(() => "stopped");
    if ((await Promise.race([ended, expired])) === "expired") await kill();
    patience.abort();
  };
  return { name, pid, log, ended, stop, kill };
}

async function settles(ready: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ready();
  } catch {
    return false;
  }
}

/** Returns the last lines of a log file, with its name, for an error message. */
export function tail(log: string): string {
  const lines = readFileSync(log, "utf8").trimEnd().split("\n").slice(-TAIL_LINES);
  return `The end of ${log}:\n${lines.join("\n")}`;
}
