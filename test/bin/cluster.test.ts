import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { installedManifests } from "../../infra/cluster/installed-manifests.ts";
import { bundleRelay } from "../../infra/cluster/relay-bundle.ts";
import { parseParameters } from "../../infra/parameters/read-parameters.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";

const root = join(import.meta.dirname, "../..");
const example = join(root, "docs/examples/deployment/production.yaml");

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, "bin/cluster.ts"), ...args], { encoding: "utf8" });

test("writes all manifests that the example installs in its cluster, the definitions first and the relay last", async () => {
  const file = join(await temporaryDirectory(), "driftless.yaml");
  expect(run(example, file)).toMatchObject({ status: 0, stdout: "", stderr: "" });
  const written = parseAllDocuments(await readFile(file, "utf8")).map((document) => document.toJS());
  const parameters = parseParameters(parse(await readFile(example, "utf8")), example);
  expect(written).toEqual(installedManifests(parameters, bundleRelay()));
  expect(written.at(-1)).toMatchObject({ kind: "Deployment", metadata: { name: "driftless-relay" } });
});

test("if the parameters are invalid, prints what is wrong with them, and nothing else", async () => {
  expect(run("absent.yaml", join(await temporaryDirectory(), "driftless.yaml"))).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringMatching(/^Invalid parameters in absent\.yaml:\n {2}The file cannot be read: .*\nSee .*\n$/),
  });
});

test("says which argument is missing, and with --help what they are", () => {
  expect(run(example)).toMatchObject({ status: 2, stderr: "error: missing required argument 'FILE'\n" });
  expect(run("--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("the file to write") });
});

test("says why it could not write the file", async () => {
  const file = join(await temporaryDirectory(), "absent", "driftless.yaml");
  expect(run(example, file)).toMatchObject({ status: 3, stderr: expect.stringMatching(/^ENOENT: .*\n$/) });
});
