import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startLocalProgram } from "../../support/programs/local-program.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";
import { pages } from "../../support/screens/pages.ts";
import { screensIn } from "../../support/screens/screens-in.ts";

const [cli, ...others] = pages.map(({ page }) =>
  screensIn(readFileSync(join(import.meta.dirname, "../../..", page), "utf8")),
);
const screens = cli ?? [];
const subcommandOf = (command: string) => /^kubectl driftless ([a-z]+)/.exec(command)?.[1] ?? command;

/** The commands that the program lists. */
async function listedCommands(): Promise<readonly string[]> {
  const program = startLocalProgram(await temporaryDirectory(), ["-h"], {}, "kubectl-driftless");
  expect(await program.ended).toBe(0);
  const [, list = ""] = program.output().stdout.split("Commands:\n");
  return [...list.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = ""]) => name);
}

test("each screen is of a command that exists, and there is one at 80 and one at 160 columns", async () => {
  const commands = await listedCommands();
  const shownAt = (width: number) => screens.filter((screen) => screen.width === width).map(({ command }) => command);
  expect(shownAt(80).length).toBeGreaterThan(10);
  expect(shownAt(160)).toEqual(shownAt(80));
  expect(commands).toEqual(expect.arrayContaining(shownAt(80).map(subcommandOf)));
});

test("no line of a screen is wider than its terminal, and none has control characters", () => {
  expect(others.map(({ length }) => length)).toEqual(others.map(() => 1));
  for (const { width, lines } of [...screens, ...others.flat()]) {
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => Array.from(line).length > width || /\p{Cc}/u.test(line))).toEqual([]);
  }
});
