import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const example = join(root, "docs/examples/deployment/production.yaml");

/** Runs the app as `cdk synth` does. */
async function synth(context: Readonly<Record<string, string>>) {
  const folder = await temporaryDirectory();
  const env = { PATH: process.env.PATH, CDK_OUTDIR: folder, CDK_CONTEXT_JSON: JSON.stringify(context) };
  return { folder, ...(await run(process.execPath, [join(root, "bin/driftless.ts")], { env })) };
}

test("synthesises the example's stack, in which each of the two functions has code of its own", async () => {
  const { folder } = await synth({ config: example });
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  expect(manifest.artifacts.Driftless).toMatchObject({
    environment: "aws://unknown-account/us-west-2",
    properties: { stackName: expect.stringMatching(/^driftless-production-us-west-2-[0-9a-f]{6}$/) },
  });
  const { pluginReports } = JSON.parse(await readFile(join(folder, "validation-report.json"), "utf8"));
  expect(pluginReports).toMatchObject([{ pluginName: "AwsSolutions", conclusion: "success" }]);
  const files = await readdir(folder);
  const assets = files.filter((file) => file.startsWith("asset."));
  const code = await Promise.all(assets.map((asset) => readFile(join(folder, asset, "index.mjs"), "utf8")));
  expect(code).toHaveLength(2);
  expect(code.filter((text) => text.includes("the sweep takes"))).toHaveLength(1);
});

test("says what is wrong with the parameters, and nothing else", async () => {
  await expect(synth({ config: "absent.yaml" })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Wrong parameters in absent\.yaml:\n {2}The file cannot be read: .*\nSee .*\n$/),
  });
});
