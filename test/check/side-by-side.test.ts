import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";
import { sideBySide } from "./side-by-side.ts";

test("reports each command, and prints the output of those that fail", async () => {
  const { areMet, printed } = await runAll({ first: "echo fine", second: "echo wrong; echo worse >&2; exit 2" });
  expect(areMet).toBe(false);
  expect(printed).toMatch(/^✓ first \([\d.]+ s\)$/m);
  expect(printed).toMatch(/^✗ second \([\d.]+ s\): echo wrong; echo worse >&2; exit 2\nwrong\nworse$/m);
  expect(printed).not.toMatch(/^fine$/m);
  expect(printed).toMatch(/failed: second\n$/);
});

test("succeeds if every command does", async () => {
  const { areMet, printed } = await runAll({ first: "true", second: "true" });
  expect(areMet).toBe(true);
  expect(printed).not.toContain("failed");
});

test("a command that cannot be started fails", async () => {
  expect((await runAll({ first: "no-such-command" })).areMet).toBe(false);
});

test("the commands run at the same time", async () => {
  // Each one waits until the other one opens the pipe.
  const pipe = join(await temporaryDirectory(), "pipe");
  const { areMet } = await runAll({
    first: `mkfifo ${pipe}; echo x > ${pipe}`,
    second: `until [ -p ${pipe} ]; do :; done; cat ${pipe}`,
  });
  expect(areMet).toBe(true);
});

async function runAll(commands: Readonly<Record<string, string>>) {
  let printed = "";
  const areMet = await sideBySide(commands, (text) => {
    printed += text;
  });
  return { areMet, printed };
}
