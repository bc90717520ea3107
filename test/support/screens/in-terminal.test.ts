import { expect, test } from "vitest";
import { inTerminal } from "./in-terminal.ts";

const options = { width: 40, cwd: "/", environment: { PATH: process.env.PATH } };

test("a command runs in a terminal with this width, and sees it", async () => {
  const program = "process.stdout.write(process.stdout.isTTY + ' ' + process.stdout.columns)";
  expect(await inTerminal(`${process.execPath} -e "${program}"`, options)).toEqual(["true 40"]);
});

test("longer lines continue on the next one, as in a terminal, and colours are left out", async () => {
  const long = `${"x".repeat(40)}y`;
  expect(await inTerminal(`printf '\\033[31m${long}\\033[0m\\n\\nz\\n'`, options)).toEqual([
    "x".repeat(40),
    "y",
    "",
    "z",
  ]);
});

test("a question is answered once, and the answer is shown as a person types it", async () => {
  const command = `printf 'Really? [y/N] '; sleep 0.2; printf '\\033[0m'; read answer; echo "answered $answer"`;
  const answer = () => "no";
  expect(await inTerminal(command, { ...options, answer })).toEqual(["Really? [y/N] no", "answered no"]);
});
