import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "./error-code.ts";
import { identifyProcess, isRunning, killGroup, type ProcessIdentity } from "./process-identity.ts";

/** The directory in which one run keeps its state and records the processes that it has started. */
export interface RunDirectory {
  readonly path: string;
  /** The directory with one log file for each process. It is kept until the next run. */
  readonly logs: string;
  /** After this signal is aborted, no more processes start, and those that are starting are killed. */
  readonly signal: AbortSignal;
  /** Creates a directory below `path` and returns it. Its content is private to the user and is removed after the run. */
  scratch(name: string): string;
  /** Remembers a process, so that the next run can kill it if this run cannot. */
  record(started: RecordedProcess): void;
  /** Forgets a process that has ended. */
  forget(ended: RecordedProcess): void;
  /** Immediately kills all recorded processes, for when there is no time for an orderly stop. */
  killAll(): void;
  /** Ends the run. Kills the processes that are still recorded and removes the scratch directories. */
  close(): Promise<void>;
}

/** A process, with the name that is used in messages and for its log file. */
export interface RecordedProcess extends ProcessIdentity {
  readonly name: string;
}

const RECORD = "run.json";

interface RunRecord {
  readonly owner: ProcessIdentity;
  readonly processes: readonly RecordedProcess[];
}

/**
 * Opens the directory for a run of this process. First kills the processes that a killed run has left behind, if both id and start time
 * match. Throws if the run is still in progress. Unless this process is killed, no recorded process outlives it.
 */
export async function openRunDirectory(
  path: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<RunDirectory> {
  const file = join(path, RECORD);
  const scratch = join(path, "scratch");
  const logs = join(path, "logs");
  await mkdir(path, { recursive: true });
  const owner = identifyProcess(process.pid) ?? { pid: process.pid, startedAt: "unknown" };
  killLeftovers(file);
  await Promise.all([scratch, logs].map((old) => rm(old, { recursive: true, force: true })));
  await mkdir(logs, { recursive: true });
  let processes: readonly RecordedProcess[] = [];
  let closed = false;
  save();

  function save(): void {
    if (closed) return;
    // The record is written to a separate file and renamed: a run that is killed here must not leave half a record.
    const record: RunRecord = { owner, processes };
    writeFileSync(`${file}.new`, JSON.stringify(record, undefined, 2));
    renameSync(`${file}.new`, file);
  }
  function killAll(): void {
    for (const recorded of processes) killGroup(recorded);
  }
  process.once("exit", killAll);

  return {
    path,
    logs,
    signal,
    scratch(name) {
      const directory = join(scratch, name);
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      return directory;
    },
    record(started) {
      // It was being started while the run was closed, for example because somebody interrupted it.
      if (closed) killGroup(started);
      processes = [...processes, started];
      save();
    },
    forget(ended) {
      processes = processes.filter(({ pid }) => pid !== ended.pid);
      save();
    },
    killAll,
    async close() {
      closed = true;
      killAll();
      process.off("exit", killAll);
      while (processes.some(isRunning)) await sleep(10);
      await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
      await rm(file, { force: true });
    },
  };
}

/** Kills the recorded processes of the runs in `parent` that have died, and removes their directories. For runs that are concurrent. */
export async function removeDeadRuns(parent: string): Promise<void> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const record = readRecord(join(path, RECORD));
    if (record === undefined || isRunning(record.owner)) continue;
    for (const recorded of record.processes) killGroup(recorded);
    await rm(path, { recursive: true, force: true });
  }
}

function killLeftovers(file: string): void {
  const record = readRecord(file);
  if (record === undefined) return;
  if (isRunning(record.owner)) {
    throw new Error(
      `a run is already in progress here: process ${record.owner.pid}, see ${file}. Stop it first, or use another directory.`,
    );
  }
  for (const recorded of record.processes) killGroup(recorded);
}

function readRecord(file: string): RunRecord | undefined {
  try {
    // Only this module writes the file, and it always writes the whole file.
    return JSON.parse(readFileSync(file, "utf8")) as RunRecord;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new Error(`cannot read ${file}: check for processes that are still running, then remove the file`, {
      cause: error,
    });
  }
}
