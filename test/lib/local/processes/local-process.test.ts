import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startProcess } from "../../../../lib/local/processes/local-process.ts";
import { identifyProcess } from "../../../../lib/local/processes/process-identity.ts";
import { openRunDirectory } from "../../../../lib/local/processes/run-directory.ts";
import { eventually } from "../../../support/assertions/eventually.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

test("starts a process whose output goes to a log, and waits until the process is ready", async () => {
  const { start } = await setUp();
  const started = await start("console.log('hello'); setInterval(() => {}, 1000)", async (log) =>
    log.includes("hello"),
  );
  expect(await readFile(started.log, "utf8")).toBe("hello\n");
  await started.stop();
  expect(identifyProcess(started.pid)).toBeUndefined();
  expect(await started.ended).toBe("signal SIGTERM");
});

test("gives the process only the specified environment variables", async () => {
  const { start } = await setUp();
  const started = await start("console.log(JSON.stringify(process.env)); setInterval(() => {}, 1000)", async (log) =>
    log.endsWith("}\n"),
  );
  expect(JSON.parse(await readFile(started.log, "utf8"))).toEqual({ ONLY: "this" });
});

test("throws with the end of the log when the process ends before it is ready", async () => {
  const { start } = await setUp();
  const failing = start("console.error('no such database'); process.exit(7)", async () => false);
  await expect(failing).rejects.toThrow(/test ended before it was ready \(exit code 7\)(.|\n)*no such database/);
});

test("throws, and leaves nothing running, when the process is not ready in time", async () => {
  const { start, run } = await setUp();
  const late = start("console.log(process.pid); setInterval(() => {}, 1000)", async () => false, 300);
  await expect(late).rejects.toThrow(/test is not ready after 0\.3 s/);
  const pid = Number(await readFile(join(run.logs, "test.log"), "utf8"));
  expect(pid).toBeGreaterThan(0);
  expect(identifyProcess(pid)).toBeUndefined();
});

test("throws, and leaves nothing running, when the run is aborted while the process is starting", async () => {
  const abort = new AbortController();
  const { start, run } = await setUp(abort.signal);
  const endless = start("console.log(process.pid); setInterval(() => {}, 1000)", async (log) => {
    if (log.includes("\n")) abort.abort(new Error("interrupted"));
    return false;
  });
  await expect(endless).rejects.toThrow("interrupted");
  expect(identifyProcess(Number(await readFile(join(run.logs, "test.log"), "utf8")))).toBeUndefined();
  await expect(start("", async () => true)).rejects.toThrow("interrupted");
});

test("throws when the program does not exist", async () => {
  const { run } = await setUp();
  const starting = startProcess({
    run,
    name: "none",
    command: "/none",
    args: [],
    environment: {},
    ready: async () => true,
  });
  await expect(starting).rejects.toThrow("cannot start none: /none cannot be run");
});

test("kills a process that does not stop when asked", async () => {
  const { start } = await setUp();
  const stubborn = "process.on('SIGTERM', () => {}); console.log('ready'); setInterval(() => {}, 1000)";
  const started = await start(stubborn, async (log) => log.includes("ready"));
  await started.stop(50);
  expect(await started.ended).toBe("signal SIGKILL");
  await started.stop();
});

test("also ends the processes that the process has started, even if it was killed", async () => {
  const { start } = await setUp();
  const parent = `const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    child.on("spawn", () => console.log(child.pid + ";"));
    setInterval(() => {}, 1000);`;
  const started = await start(parent, async (log) => log.includes(";"));
  const child = Number.parseInt(await readFile(started.log, "utf8"), 10);
  expect(identifyProcess(child)).toBeDefined();
  process.kill(started.pid, "SIGKILL");
  await started.ended;
  await eventually(() => expect(identifyProcess(child)).toBeUndefined());
});

async function setUp(signal?: AbortSignal) {
  const run = await openRunDirectory(await temporaryDirectory(), signal);
  onTestFinished(() => run.close());
  const log = join(run.logs, "test.log");
  const start = (script: string, ready: (log: string) => Promise<boolean>, readyTimeoutMs?: number) =>
    startProcess({
      run,
      name: "test",
      command: process.execPath,
      args: ["-e", script],
      environment: { ONLY: "this" },
      ready: async () => existsSync(log) && (await ready(await readFile(log, "utf8"))),
      ...(readyTimeoutMs === undefined ? {} : { readyTimeoutMs }),
    });
  return { run, start };
}
