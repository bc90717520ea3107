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
      integrity: z.optional(z.string()),
      resolved: z.optional(z.string()),
      hasInstallScript: z.optional(z.boolean()),
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

// Without one, npm installs whatever the registry sends. What lies inside another package is covered by that one's.
test("the lock file holds the checksum of every package, and no address of a registry", () => {
  const installed = Object.entries(packages).filter(([path, { inBundle }]) => path !== "" && !inBundle);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

test("no package runs a script when it is installed, and none could", () => {
  expect(Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  const settings = readFileSync(new URL("../.npmrc", import.meta.url), "utf8").split("\n");
  expect(settings).toEqual(expect.arrayContaining(["ignore-scripts=true", "omit-lockfile-registry-resolved=true"]));
});
