import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { mutants } from "./mutants.ts";
import { mutate } from "./mutate.ts";
import { readSources, sourceOf } from "./sources.ts";

const sources = readSources(join(import.meta.dirname, "../../.."));

test.each(mutants)("$about", (mutant) => {
  const { file, text } = mutate(mutant, sources);
  expect(text).not.toBe(
    sources
      .find((source) => source.file === file)
      ?.tree()
      .text(),
  );
  // A file that does not load would seem to be a mutant that the tests kill.
  expect(parseSync(file, text).errors).toEqual([]);
});

test("there are at most 100 mutants, so that all of them can be run often", () => {
  expect(mutants.length).toBeLessThanOrEqual(100);
});

describe("a place", () => {
  const mutant = {
    about: "The claim is not taken.",
    pattern: "deadline = await takeClaim($$$ARGUMENTS)",
    replacement: "deadline = later($$$ARGUMENTS)",
  };

  test.each([
    ["on one line", "async function claim() { deadline = await takeClaim(object, holder); }"],
    [
      "on several lines",
      "async function claim() {\n  deadline =\n    await takeClaim(\n      object, // locked\n      holder,\n    );\n}",
    ],
    ["in a method", "const visit = { async claim() { deadline = await takeClaim(object, holder) } };"],
  ])("is found by its meaning, in any file, %s", (_, text) => {
    expect(mutate(mutant, [sourceOf("lib/other.ts", "takeClaim();"), sourceOf("lib/any.ts", text)])).toEqual({
      file: "lib/any.ts",
      text: expect.stringMatching(/deadline = later\(\s*object,(\s*\/\/ locked)?\s*holder,?\s*\)/),
    });
  });

  test("is an object if the pattern is one, and a block if the pattern contains statements", () => {
    const source = sourceOf("lib/a.ts", "function f() { first(); /* then */ second(); return { a, b: 1 }; }");
    const about = "";
    expect(mutate({ about, pattern: "{ a, $$$B }", replacement: "{ $$$B }" }, [source]).text).toContain("{ b: 1 }");
    const pattern = "{ first(); second(); $$$AFTER }";
    expect(mutate({ about, pattern, replacement: "{ second(); first(); $$$AFTER }" }, [source]).text).toContain(
      "{ second(); first(); return { a, b: 1 }; }",
    );
  });

  test("is only the one in the function that the mutant names", () => {
    const source = sourceOf("lib/a.ts", "function one() { claim(); }\nconst other = { two() { claim(); } };");
    const twice = { about: "", pattern: "claim()", replacement: "undefined" };
    expect(mutate({ ...twice, inside: "two" }, [source]).text).toBe(
      "function one() { claim(); }\nconst other = { two() { undefined; } };",
    );
  });

  test("is reported if there is none, or more than one", () => {
    const source = sourceOf("lib/a.ts", "claim();\nclaim();");
    const about = "The claim is not taken.";
    expect(() => mutate({ about, pattern: "claim()", replacement: "" }, [source])).toThrow(
      "The claim is not taken. The pattern claim() must have one match, but has: lib/a.ts:1, lib/a.ts:2",
    );
    expect(() => mutate({ about, pattern: "release()", replacement: "" }, [source])).toThrow("but has: none");
  });
});
