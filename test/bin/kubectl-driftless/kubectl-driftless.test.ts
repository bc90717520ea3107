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

test.each([["--frobnicate"], ["frobnicate"]])("rejects %s, and says how to get help", async (argument) => {
  const { code, stdout, stderr } = await run(argument);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^error: /);
  expect(stderr).toContain("Add -h for help.");
  expect(code).toBe(2);
});

async function run(...args: readonly string[]) {
  const program = startLocalProgram(await temporaryDirectory(), args, {}, "kubectl-driftless");
  const code = await program.ended;
  return { code, ...program.output() };
}
