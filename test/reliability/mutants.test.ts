import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutated } from "./mutants/mutant.ts";
import { mutants } from "./mutants.ts";

test.each(mutants)("$file: $about", (mutant) => {
  const source = readFileSync(new URL(`../../${mutant.file}`, import.meta.url), "utf8");
  expect(mutated(source, mutant)).not.toBe(source);
});
