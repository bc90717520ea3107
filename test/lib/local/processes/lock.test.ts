import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withLock } from "../../../../lib/local/processes/lock.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

const quiet = { progress: () => undefined };

test("admits one caller at a time, and is removed afterwards", async () => {
  const file = join(await temporaryDirectory(), "lock");
  let inside = 0;
  const visit = () =>
    withLock(
      file,
      async () => {
        inside += 1;
        expect(inside).toBe(1);
        await new Promise(setImmediate);
        inside -= 1;
      },
      quiet,
    );
  await Promise.all([visit(), visit(), visit()]);
  expect(existsSync(file)).toBe(false);
});

test("is removed even if the work fails", async () => {
  const file = join(await temporaryDirectory(), "lock");
  await expect(withLock(file, () => Promise.reject(new Error("failed")), quiet)).rejects.toThrow("failed");
  expect(existsSync(file)).toBe(false);
});

test("makes others wait for the process that holds it, and says so", async () => {
  const file = join(await temporaryDirectory(), "lock");
  const holder = await startHolder(file);
  const told = Promise.withResolvers<string>();
  const entered = withLock(file, async () => holder.exitCode ?? holder.signalCode, { progress: told.resolve });
  expect(await told.promise).toContain(`process ${holder.pid}`);
  holder.stdin.end();
  expect(await entered).toBe(0);
});

test("is taken over from a process that was killed", async () => {
  const file = join(await temporaryDirectory(), "lock");
  const holder = await startHolder(file);
  const exit = once(holder, "exit");
  holder.kill("SIGKILL");
  await exit;
  expect(existsSync(file)).toBe(true);
  expect(await withLock(file, async () => "entered", quiet)).toBe("entered");
});

test("stops waiting when its signal is aborted", async () => {
  const file = join(await temporaryDirectory(), "lock");
  await startHolder(file);
  const controller = new AbortController();
  const waiting = withLock(file, async () => "entered", {
    progress: () => controller.abort(),
    signal: controller.signal,
  });
  await expect(waiting).rejects.toThrow(/abort/i);
});

/** Starts a process that holds the lock until its standard input ends. */
async function startHolder(file: string) {
  const module = join(import.meta.dirname, "../../../../lib/local/processes/lock.ts");
  const program = join(file, "../holder.ts");
  await writeFile(
    program,
    `import { withLock } from ${JSON.stringify(module)};
     import { once } from "node:events";
     await withLock(${JSON.stringify(file)}, async () => {
       console.log("held");
       await once(process.stdin.resume(), "end");
     }, { progress: () => undefined });`,
  );
  const holder = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void holder.kill("SIGKILL"));
  await once(holder.stdout, "data");
  return holder;
}
