import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";
import { inTerminal } from "../../support/screens/in-terminal.ts";

test("is called as kubectl calls it, and explains itself", async () => {
  const { code, stdout, stderr } = await run("-h");
  expect(code).toBe(0);
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^Usage: kubectl driftless /);
  expect(stdout).toMatch(/Exit status: 0 nothing to report, 1 changes or findings, 2 refused or invalid usage/);
});

const COMMANDS = "approve completion doctor history pause plan resume scan status sync undo version why".split(" ");

test.each(["plan -h", "plan --help", "help plan"])("%s explains a command", async (words) => {
  const { code, stdout } = await run(...words.split(" "));
  expect(stdout).toMatch(/^Usage: kubectl driftless plan /);
  expect(code).toBe(0);
});

test("help for a command that does not exist is invalid usage", async () => {
  expect((await run("help", "frobnicate")).code).toBe(2);
});

test("--version prints the version of the program", async () => {
  expect(await run("--version")).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: "" });
});

test("in a terminal with 80 columns, no word of the help is broken", async () => {
  const command = `${process.execPath} ${join(import.meta.dirname, "../../../bin/kubectl-driftless.ts")} plan -h`;
  const lines = await inTerminal(command, { width: 80, cwd: import.meta.dirname, environment: {} });
  expect(lines.join("\n")).toContain(
    "Exit status: 0 nothing would change except Driftless's own tags, 1 something\nwould",
  );
});

test.each([
  "--frobnicate",
  "frobnicate",
  ...COMMANDS.map((command) => `${command} --frobnicate`),
  "completion",
  "completion tcsh",
  "doctor bucket/a",
  "history",
  "sync --timeout soon",
  "undo bucket/a bucket/b",
  "why",
])("rejects %s with the exit status 2, and says how to get help", async (words) => {
  const { code, stdout, stderr } = await run(...words.split(" "));
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^error: /);
  expect(stderr).toContain("Add -h for help.");
  expect(code).toBe(2);
});

test.each(["scan --tag team=web --tag env queues", "approve --profile shop --profile 111122223333=other bucket/a"])(
  "the value of an option is not followed by another one: %s",
  async (words) => {
    const { code, stderr } = await run(...words.split(" "));
    // All arguments are there, and the next thing that is needed is a cluster.
    expect(stderr).toMatch(/^error: .*kubeconfig/);
    expect(code).toBe(3);
  },
);

test("these are all commands", async () => {
  const { stdout } = await run("__complete", "");
  expect(stdout.split("\n").slice(0, -2).toSorted()).toEqual(COMMANDS);
});

async function run(...args: readonly string[]) {
  const program = startLocalProgram(await temporaryDirectory(), args, {}, "kubectl-driftless");
  const code = await program.ended;
  return { code, ...program.output() };
}
