import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode, ignoreMissing } from "./error-code.ts";
import { identifyProcess, isRunning, type ProcessIdentity } from "./process-identity.ts";
import type { StepOptions } from "./step-options.ts";

const POLL_MS = 200;

/**
 * Runs the work once no other process holds the lock file. The lock of a process that has died is taken over; two processes that take it
 * over at exactly the same time may both get it, so the work must be correct even if it is done twice.
 */
export async function withLock<Result>(
  file: string,
  work: () => Promise<Result>,
  options: Pick<StepOptions, "progress" | "signal">,
): Promise<Result> {
  await acquire(file, options);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function acquire(file: string, { progress, signal }: Pick<StepOptions, "progress" | "signal">): Promise<void> {
  // The file is written under another name and then linked, so that an existing lock always names its holder.
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(identifyProcess(process.pid)));
  try {
    let reported = false;
    while (!(await linked(own, file))) {
      const holder = await readHolder(file);
      if (holder !== undefined && !isRunning(holder)) {
        // The file is renamed first, so that only one of several processes that find the same dead holder removes it.
        await rename(file, `${own}.dead`).catch(ignoreMissing);
        await rm(`${own}.dead`, { force: true });
        continue;
      }
      if (!reported && holder !== undefined) progress(`waiting for process ${holder.pid}, which holds ${file}`);
      reported = true;
      await sleep(POLL_MS, undefined, { signal });
    }
  } finally {
    await rm(own, { force: true });
  }
}

async function linked(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

async function readHolder(file: string): Promise<ProcessIdentity | undefined> {
  const text = await readFile(file, "utf8").catch(ignoreMissing);
  // Only this module writes the file, and it always writes the whole file.
  return text === undefined ? undefined : (JSON.parse(text) as ProcessIdentity);
}
