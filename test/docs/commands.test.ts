import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./commands.ts";
import { commandsOf, pages } from "./pages.ts";

const ROOT = join(import.meta.dirname, "../..");

const shown = pages.flatMap((page) => commandsOf(page).map((command) => ({ page: page.path, command })));

test.each(shown)("a test runs `$command` from $page, or there is a reason why none does", ({ command }) => {
  expect(commands.filter(([start]) => command.startsWith(start))).not.toEqual([]);
});

test("every entry is for a command on some page, and every test that an entry names exists", () => {
  expect(commands.filter(([start]) => shown.every(({ command }) => !command.startsWith(start)))).toEqual([]);
  const proofs = commands.flatMap(([, proof]) => (typeof proof === "string" ? [proof] : []));
  expect(proofs.filter((proof) => !existsSync(join(ROOT, proof)))).toEqual([]);
});
