import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.optional(z.record(z.string(), z.string())),
      inBundle: z.optional(z.boolean()),
      dev: z.optional(z.boolean()),
      license: z.optional(z.string()),
    }),
  ),
});

const { packages } = Lock.parse(JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")));

// npm leaves out what the registry that it asks does not offer, and then refuses the lock file in npm ci.
test("the lock file holds the optional packages of every platform", () => {
  const missing = Object.entries(packages)
    .filter(([, { inBundle }]) => !inBundle)
    .flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
      ),
    );
  expect(missing).toEqual([]);
});

test("no package that ships is under a licence that would bind its users", () => {
  const bound = Object.entries(packages).filter(([, { license = "" }]) => /GPL/.test(license) && !/ OR /.test(license));
  expect(bound.filter(([, { dev }]) => !dev).map(([path]) => path)).toEqual([]);
});
