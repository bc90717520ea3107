import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/package-plugin.ts");
const URI = "https://example.com/kubectl-driftless.tgz";
/** A module that makes this version of Node.js look like an older one. */
const NODE_20 = `data:text/javascript,${encodeURIComponent(`
  const version = { version: "v20.20.2", versions: { ...process.versions, node: "20.20.2" } };
  for (const [name, value] of Object.entries(version)) Object.defineProperty(process, name, { value });
`)}`;
const environment = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };

test("the package installs programs that kubectl finds, and krew's manifest describes it", async () => {
  const folder = await temporaryDirectory();
  execFileSync(process.execPath, [PROGRAM, folder, "--uri", URI], { env: environment });

  const archive = join(folder, "kubectl-driftless-0.1.0.tgz");
  execFileSync("tar", ["xzf", archive, "-C", folder]);
  const content = join(folder, "package");
  const manifest = JSON.parse(readFileSync(join(content, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ name: "kubectl-driftless", engines: { node: ">=24" } });
  expect(Object.keys(manifest.bin)).toEqual(["kubectl-driftless", "kubectl_complete-driftless"]);
  expect(statSync(join(content, "kubectl_complete-driftless")).mode & 0o111).not.toBe(0);
  const program = join(content, manifest.bin["kubectl-driftless"]);
  chmodSync(program, 0o755);
  // In a folder of its own, the bundle finds nothing of the project.
  const said = execFileSync(program, ["version"], { env: environment, cwd: folder, encoding: "utf8" });
  expect(said).toMatch(/^kubectl driftless 0\.1\.0, on Node\.js 2/);

  const older = spawnSync(process.execPath, ["--import", NODE_20, program, "version"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(older.stderr).toBe(`error: kubectl driftless requires Node.js 24 or newer; ${process.execPath} is v20.20.2\n`);
  expect([older.status, older.stdout]).toEqual([3, ""]);

  const krew = parse(readFileSync(join(folder, "driftless.yaml"), "utf8"));
  const sha256 = createHash("sha256").update(readFileSync(archive)).digest("hex");
  expect(krew).toMatchObject({
    apiVersion: "krew.googlecontainertools.github.com/v1alpha2",
    kind: "Plugin",
    metadata: { name: "driftless" },
    spec: { version: "v0.1.0", platforms: [{ uri: URI, sha256, bin: "kubectl-driftless.mjs" }] },
  });
});

test("an address that krew would not accept is refused", async () => {
  const folder = await temporaryDirectory();
  const run = () =>
    execFileSync(process.execPath, [PROGRAM, folder, "--uri", "http://example.com/x"], { stdio: "pipe" });
  expect(run).toThrow("--uri must begin with https://");
});
