import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { identifyProcess, isRunning, type ProcessIdentity } from "../../../../lib/local/processes/process-identity.ts";
import { openRunDirectory, removeDeadRuns } from "../../../../lib/local/processes/run-directory.ts";
import { eventually } from "../../../support/assertions/eventually.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

test("the next run kills the processes that a killed run has left behind", async () => {
  const directory = await temporaryDirectory();
  const { program, child } = await startRun(directory);
  program.kill("SIGKILL");
  await once(program, "exit");
  expect(isRunning(child)).toBe(true);

  const run = await openRunDirectory(directory);
  onTestFinished(() => run.close());
  await eventually(() => expect(isRunning(child)).toBe(false));
});

test("the next run does not kill another process with the ID of one that was left behind", async () => {
  const directory = await temporaryDirectory();
  const { program, child } = await startRun(directory);
  program.kill("SIGKILL");
  await once(program, "exit");
  const file = join(directory, "run.json");
  const record = await readFile(file, "utf8");
  await writeFile(file, record.replaceAll(child.startedAt, "another time"));

  const run = await openRunDirectory(directory);
  onTestFinished(() => run.close());
  expect(isRunning(child)).toBe(true);
});

test("a run that is still in progress keeps its directory", async () => {
  const directory = await temporaryDirectory();
  const { program, child } = await startRun(directory);
  await expect(openRunDirectory(directory)).rejects.toThrow(
    `a run is already in progress here: process ${program.pid}`,
  );
  expect(isRunning(child)).toBe(true);
});

test("a program that exits ends the processes that it has started", async () => {
  const directory = await temporaryDirectory();
  const { program, child } = await startRun(directory);
  program.stdin.end();
  await once(program, "exit");
  await eventually(() => expect(isRunning(child)).toBe(false));
});

test("a process that starts while the run is closed is killed", async () => {
  const run = await openRunDirectory(await temporaryDirectory());
  const late = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
  const identity = identifyProcess(Number(late.pid)) ?? expect.fail("the process has ended");
  await run.close();
  run.record({ ...identity, name: "late" });
  await eventually(() => expect(isRunning(identity)).toBe(false));
});

test("when there are several runs, those that were killed are removed and the others are left alone", async () => {
  const parent = await temporaryDirectory();
  const dead = await startRun(join(parent, "dead"));
  const alive = await startRun(join(parent, "alive"));
  dead.program.kill("SIGKILL");
  await once(dead.program, "exit");

  await removeDeadRuns(parent);
  expect(await readdir(parent)).toEqual(["alive"]);
  await eventually(() => expect(isRunning(dead.child)).toBe(false));
  expect(isRunning(alive.child)).toBe(true);
});

test("closing removes the scratch directories and leaves the logs", async () => {
  const directory = await temporaryDirectory();
  const run = await openRunDirectory(directory);
  const scratch = run.scratch("etcd");
  expect(existsSync(scratch)).toBe(true);
  await run.close();
  expect(await readdir(directory)).toEqual(["logs"]);
});

/** Starts a program that opens a run and starts a process in it, and exits when its standard input ends. */
async function startRun(directory: string) {
  const module = (name: string) =>
    JSON.stringify(join(import.meta.dirname, `../../../../lib/local/processes/${name}.ts`));
  const script = `
    import { openRunDirectory } from ${module("run-directory")};
    import { startProcess } from ${module("local-process")};
    const run = await openRunDirectory(${JSON.stringify(directory)});
    const started = await startProcess({
      run, name: "child", command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"],
      environment: {}, ready: async () => true,
    });
    console.log(started.pid);
    process.stdin.resume().on("end", () => process.exit());`;
  const program = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void program.kill("SIGKILL"));
  const [output]: Buffer[] = await once(program.stdout, "data");
  const child = identifyProcess(Number(output));
  if (child === undefined) throw new Error("the program has not started a process");
  onTestFinished(() => killIfRunning(child));
  return { program, child };
}

function killIfRunning(child: ProcessIdentity): void {
  if (isRunning(child)) process.kill(child.pid, "SIGKILL");
}
