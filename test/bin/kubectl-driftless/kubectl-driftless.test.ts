import { expect, test } from "vitest";
import { startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";

test("is called as kubectl calls it, and explains itself", async () => {
  const { code, stdout, stderr } = await run("-h");
  expect(code).toBe(0);
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^Usage: kubectl driftless /);
  expect(stdout).toMatch(/Exit status: 0 nothing to report, 1 changes or findings, 2 refused or invalid usage/);
});

const COMMANDS = "approve completion doctor history pause plan resume scan status sync undo version why".split(" ");

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
