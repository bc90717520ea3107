import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./commands.ts";
import { blocksOf, pages } from "./pages.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The commands in a block. A line that ends in a backslash continues on the next line. If lines begin with `$ `, the others are output. */
function commandsIn(block: string): readonly string[] {
  const lines = block.replaceAll(/\\\n\s*/g, "").split("\n");
  const typed = lines.some((line) => line.startsWith("$ "))
    ? lines.flatMap((line) => (line.startsWith("$ ") ? [line.slice(2)] : []))
    : lines;
  return typed.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}

const shown = pages.flatMap((page) =>
  blocksOf(page, ["sh", "console"])
    .flatMap(commandsIn)
    .map((command) => ({ page: page.path, command })),
);

test.each(shown)("a test runs `$command` from $page, or there is a reason why none does", ({ command }) => {
  expect(commands.filter(([start]) => command.startsWith(start))).not.toEqual([]);
});

test("every entry is for a command on some page, and every test that an entry names exists", () => {
  expect(commands.filter(([start]) => shown.every(({ command }) => !command.startsWith(start)))).toEqual([]);
  const proofs = commands.flatMap(([, proof]) => (typeof proof === "string" ? [proof] : []));
  expect(proofs.filter((proof) => !existsSync(join(ROOT, proof)))).toEqual([]);
});
