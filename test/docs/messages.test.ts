import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "./pages.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const code = globSync("{bin,functions,infra,lib}/**/*.ts", { cwd: ROOT }).map(read).join("\n");
const written = pages.filter(({ path }) => /^(README|docs\/.+)\.md$/.test(path));

/** The text of a page on one line, without its fenced blocks. */
const proseOf = (path: string) =>
  read(path)
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, "")
    .replaceAll(/\s+/g, " ");

test("every condition reason that a page names is in the code", () => {
  const named = written.flatMap(({ path }) =>
    [...proseOf(path).matchAll(/\breasons? (?:`[A-Z][\w.]+`(?:, (?:and |or )?| and | or )?)+/gi)].flatMap(([reasons]) =>
      [...reasons.matchAll(/`([\w.]+)`/g)].map(([, reason = ""]) => reason),
    ),
  );
  expect(new Set(named).size).toBeGreaterThan(20);
  expect(named.filter((reason) => !code.includes(`"${reason}"`))).toEqual([]);
});

test("every log message that troubleshooting.md quotes is in the code", () => {
  const quoted = [...proseOf("docs/troubleshooting.md").matchAll(/"([a-z][^"`]* [^"`]*)"/g)].map(
    ([, text = ""]) => text,
  );
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((text) => !code.includes(text))).toEqual([]);
});
