import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { identifyProcess } from "../../../lib/local/processes/process-identity.ts";
import { eventually } from "../assertions/eventually.ts";
import { temporaryDirectory } from "../programs/temporary-directory.ts";

/** A run of the tests that has started a process in a group of its own, as the local stack does, and that a signal ends. */
const PROGRAM = `
  import { spawn } from "node:child_process";
  import { mkdtempSync } from "node:fs";
  import { tmpdir } from "node:os";
  import { join } from "node:path";
  import { setup } from ${JSON.stringify(join(import.meta.dirname, "run-folder.ts"))};
  setup();
  const home = mkdtempSync(join(tmpdir(), "home-"));
  const wait = ["-e", "setInterval(() => undefined, 1000)"];
  const { pid } = spawn(process.execPath, wait, { env: { HOME: home }, detached: true, stdio: "ignore" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
  setInterval(() => undefined, 1000);
  console.log(JSON.stringify({ pid, home }));
`;

interface Started {
  readonly pid: number;
  readonly home: string;
}

test.for(["SIGINT", "SIGTERM"] as const)(
  "a run that %s ends leaves no process and no folder behind",
  async (signal) => {
    const parent = await temporaryDirectory();
    const { started, run } = await start(parent);
    expect(identifyProcess(started.pid)).toBeDefined();
    expect(existsSync(started.home)).toBe(true);

    run.kill(signal);
    expect(await once(run, "close")).toEqual([130, null]);
    await eventually(() => expect(identifyProcess(started.pid)).toBeUndefined());
    expect(readdirSync(parent)).toEqual([]);
  },
);

test("a run removes what a killed run has left behind, and nothing else", async () => {
  const parent = await temporaryDirectory();
  const killed = await start(parent);
  const other = mkdtempSync(join(parent, "other-"));
  writeFileSync(join(other, "file"), "kept");
  killed.run.kill("SIGKILL");
  await once(killed.run, "close");
  expect(identifyProcess(killed.started.pid)).toBeDefined();

  const { started, run } = await start(parent);
  await eventually(() => expect(identifyProcess(killed.started.pid)).toBeUndefined());
  expect(existsSync(killed.started.home)).toBe(false);
  expect(identifyProcess(started.pid)).toBeDefined();
  run.kill("SIGTERM");
  await once(run, "close");
  expect(readdirSync(other)).toEqual(["file"]);
});

/** Starts a run whose temporary files are in `parent`, and waits until it has started its process. */
async function start(parent: string) {
  const run = spawn(process.execPath, ["--input-type=module-typescript", "--eval", PROGRAM], {
    env: { PATH: process.env.PATH, TMPDIR: parent },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void run.kill("SIGTERM"));
  const [line] = await once(createInterface({ input: run.stdout }), "line");
  const started: Started = JSON.parse(line);
  return { started, run };
}
