import { expect, test } from "vitest";
import type { ImportForm } from "../modules/module.ts";
import { readModule } from "../modules/read-module.ts";
import { ROOT } from "../repository.ts";
import { cyclesOf } from "./cycles.ts";
import { graphOf } from "./graph.ts";
import { longestPath } from "./longest-path.ts";

const ALL: readonly ImportForm[] = ["static", "dynamic", "type"];

test.each([
  ["of two", { "lib/a.ts": 'import "./b.ts"', "lib/b.ts": 'import "./a.ts"' }, "lib/a.ts lib/b.ts lib/a.ts"],
  ["of one", { "lib/a.ts": 'import "./a.ts"' }, "lib/a.ts lib/a.ts"],
  [
    "across folders",
    { "lib/a.ts": 'export * from "./x/b.ts"', "lib/x/b.ts": 'import "../y/c.ts"', "lib/y/c.ts": 'import "../a.ts"' },
    "lib/a.ts lib/x/b.ts lib/y/c.ts lib/a.ts",
  ],
  [
    "that closes later",
    { "lib/a.ts": 'import("./b.ts")', "lib/b.ts": 'import "./a.ts"' },
    "lib/a.ts lib/b.ts lib/a.ts",
  ],
  [
    "of types",
    { "lib/a.ts": 'import type { B } from "./b.ts"', "lib/b.ts": 'import "./a.ts"' },
    "lib/a.ts lib/b.ts lib/a.ts",
  ],
  [
    "by another spelling",
    { "lib/a.ts": 'import "../lib/b.ts"', "lib/b.ts": 'let a: import("./%61.ts").A' },
    "lib/a.ts lib/b.ts lib/a.ts",
  ],
])("finds a cycle %s", (_, texts, cycle) => {
  expect(cyclesOf(graph(texts)).map((paths) => paths.join(" "))).toEqual([cycle]);
});

test("finds every cycle exactly once", () => {
  const texts = {
    "lib/a.ts": 'import "./b.ts"; import "./c.ts"',
    "lib/b.ts": 'import "./c.ts"; import "./a.ts"',
    "lib/c.ts": 'import "./a.ts"',
    "lib/d.ts": 'import "./a.ts"',
  };
  expect(cyclesOf(graph(texts)).map((paths) => paths.join(" "))).toEqual([
    "lib/a.ts lib/b.ts lib/a.ts",
    "lib/c.ts lib/a.ts lib/c.ts",
  ]);
});

test("finds no cycle if modules only share imports", () => {
  const texts = { "lib/a.ts": 'import "./b.ts"; import "./c.ts"', "lib/b.ts": 'import "./c.ts"', "lib/c.ts": "" };
  expect(cyclesOf(graph(texts))).toEqual([]);
});

test("finds the longest path, ignoring type imports", () => {
  const texts = {
    "lib/a.ts": 'import "./c.ts"; import "./b.ts"; import type { D } from "./d.ts"',
    "lib/b.ts": 'import("./c.ts")',
    "lib/c.ts": "",
    "lib/d.ts": 'import "./b.ts"',
    "lib/e.ts": 'import type { A } from "./a.ts"',
  };
  expect(longestPath(graph(texts, ["static", "dynamic"]))).toEqual(["lib/a.ts", "lib/b.ts", "lib/c.ts"]);
});

function graph(texts: Readonly<Record<string, string>>, forms = ALL) {
  return graphOf(
    Object.entries(texts).map(([path, text]) => readModule({ path, text })),
    forms,
    ROOT,
  );
}
