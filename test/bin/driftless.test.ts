import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const example = join(root, "docs/examples/deployment/production.yaml");

/** Runs the app as `cdk synth` does. */
async function synth(context: Readonly<Record<string, unknown>>, more: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryDirectory();
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, CDK_OUTDIR: folder, CDK_CONTEXT_JSON: JSON.stringify(context), ...more };
  return { folder, ...(await run(process.execPath, [join(root, "bin/driftless.ts")], { env })) };
}

test("synthesises the example's stack, in which each of the four functions has its own code", async () => {
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
  expect(code).toHaveLength(4);
  expect(code.filter((text) => text.includes("the sweep accepts"))).toHaveLength(1);
});

test("if the parameters are invalid, prints what is wrong with them, and nothing else", async () => {
  await expect(synth({ config: "absent.yaml" })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Invalid parameters in absent\.yaml:\n {2}The file cannot be read: .*\nSee .*\n$/),
  });
});

test("without parameters, the app contains no stack, and commands that require no stack still work", async () => {
  const { folder, stderr } = await synth({});
  expect(stderr).toBe("Without -c config=FILE there is nothing to deploy. See docs/deploy.md.\n");
  const { artifacts = {} } = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  expect(Object.values<{ type: string }>(artifacts).filter(({ type }) => type === "aws:cloudformation:stack")).toEqual(
    [],
  );
});

test("if the parameters specify only the cluster's name, the cluster is looked up in the account that the CDK CLI reports", async () => {
  const file = join(await temporaryDirectory(), "eks.yaml");
  await writeFile(file, "region: us-west-2\neksClusterName: production\n");
  // CDK bundles nothing, which takes long and plays no role in a look-up.
  const context = { config: file, "aws:cdk:bundling-stacks": [] };
  await expect(synth(context)).rejects.toMatchObject({
    stderr: expect.stringContaining("no AWS account is known"),
  });
  const { folder } = await synth(context, { CDK_DEFAULT_ACCOUNT: "111122223333" });
  const { missing, artifacts } = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  expect(artifacts.Driftless).toMatchObject({ environment: "aws://111122223333/us-west-2" });
  expect(missing).toMatchObject([
    {
      provider: "cc-api-provider",
      props: {
        account: "111122223333",
        region: "us-west-2",
        typeName: "AWS::EKS::Cluster",
        exactIdentifier: "production",
        propertiesToReturn: ["Endpoint", "CertificateAuthorityData"],
      },
    },
  ]);
});
