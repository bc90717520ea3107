import { join } from "node:path";
import { expect, test } from "vitest";
import { inTerminal } from "../../support/screens/in-terminal.ts";

const ASK = join(import.meta.dirname, "../../../bin/kubectl-driftless/ask.ts");
const ASKING = `${process.execPath} -e 'import("${ASK}").then(async ({ ask }) => console.log("yes:", await ask("Really?", { yes: false })))'`;

async function answered(answers: readonly string[], before = "", redirection = ""): Promise<readonly string[]> {
  const left = [...answers];
  return await inTerminal(`${before}${ASKING}${redirection}; echo "exit $?"`, {
    width: 80,
    cwd: import.meta.dirname,
    environment: {},
    answer: () => left.shift() ?? expect.fail(),
  });
}

test.each([
  { answer: "y", yes: true },
  { answer: "Yes", yes: true },
  { answer: "n", yes: false },
  { answer: "", yes: false },
  { answer: "yesterday", yes: false },
])("the answer '$answer' means yes: $yes", async ({ answer, yes }) => {
  expect(await answered([answer])).toEqual([`Really? [y/N] ${answer}`.trimEnd(), `yes: ${yes}`, "exit 0"]);
});

test.each([
  { key: "Ctrl-C", typed: "\u0003" },
  { key: "Ctrl-D", typed: "\u0004" },
])("$key ends the program, which says that nothing was changed, and nothing else", async ({ typed }) => {
  const lines = ["Really? [y/N]", "Nothing was changed.", "exit 130"];
  expect((await answered([typed])).filter((line) => line !== "")).toEqual(lines);
});

test("Ctrl-C does the same if standard error is not a terminal", async () => {
  const lines = await answered(["\u0003"], "", " 2>&1 | (trap '' INT; cat)");
  expect(lines.slice(0, 2)).toEqual(["Really? [y/N]", "Nothing was changed."]);
});

test("what was typed before the question does not answer it", async () => {
  // The terminal has received both lines when the first is read.
  const lines = await answered(["first\ny", "n"], "printf 'Before? [y/N] '; read line; ");
  expect(lines.slice(-3)).toEqual(["Really? [y/N] n", "yes: false", "exit 0"]);
});

test("neither does what was typed without a line break", async () => {
  const lines = await answered(["first\ny", ""], "printf 'Before? [y/N] '; read line; ");
  expect(lines.slice(-3)).toEqual(["Really? [y/N]", "yes: false", "exit 0"]);
});
