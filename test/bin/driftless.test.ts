import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const run = promisify(execFile);
const program = new URL("../../bin/driftless.ts", import.meta.url).pathname;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "synth-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the app as `cdk synth` does. */
async function synth(context: Readonly<Record<string, string>>) {
  const env = { PATH: process.env.PATH, CDK_OUTDIR: folder, CDK_CONTEXT_JSON: JSON.stringify(context) };
  return await run(process.execPath, [program], { env });
}

test("synthesises a stack whose two functions have code of their own", { timeout: 60_000 }, async () => {
  await synth({
    clusterName: "test",
    kubernetesServer: "https://kubernetes.example:6443",
    kubernetesCa: "LS0tLS0=",
    tokenFile: "/run/token",
  });
  const files = await readdir(folder);
  expect(files).toContain("Driftless.template.json");
  const assets = files.filter((file) => file.startsWith("asset."));
  const code = await Promise.all(assets.map((asset) => readFile(join(folder, asset, "index.mjs"), "utf8")));
  expect(code).toHaveLength(2);
  expect(code.filter((text) => text.includes("the sweep takes"))).toHaveLength(1);
});

test("says what is missing, and nothing else", { timeout: 60_000 }, async () => {
  await expect(synth({})).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^cannot deploy: clusterName is missing;.*\n$/),
  });
});
