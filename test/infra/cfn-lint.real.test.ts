import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { ensureCfnLint, runCfnLint } from "../support/cfn-lint/run-cfn-lint.ts";
import { synthesise } from "../support/synthesise.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

const examples = join(import.meta.dirname, "../../docs/examples");
const example = (file: string): Readonly<Record<string, unknown>> => parse(readFileSync(join(examples, file), "utf8"));

const everything = {
  eksClusterName: "production",
  regions: ["us-west-2", "eu-west-1"],
  bucketPrefix: "team-",
  replicas: true,
  maximumDeletesPerHour: 10,
  fieldExport: "all",
  vpc: "vpc-0a1b2c3d",
  subnetIds: ["subnet-0a1b2c3d", "subnet-1a2b3c4d"],
  securityGroupIds: ["sg-0a1b2c3d"],
};

const deployments = {
  "the example deployment": example("deployment/production.yaml"),
  "the example with roles": example("roles/parameters.yaml"),
  "a cluster that is not on EKS": { tokenSecretArn: "arn:aws:secretsmanager:us-west-2:111122223333:secret:token" },
  "everything at once": everything,
};

const IGNORED = [
  // A dependency that a reference already implies. CDK writes both, and CloudFormation accepts them.
  "W3005",
];

beforeAll(async () => {
  await ensureCfnLint();
}, 600_000);

it("cfn-lint finds no errors in the templates of deployments with many different parameters", async () => {
  const folder = await temporaryDirectory();
  const templates = await Promise.all(
    Object.entries(deployments).map(async ([name, parameters]) => {
      const file = join(folder, `${name.replaceAll(" ", "-")}.json`);
      await writeFile(file, JSON.stringify(synthesise(parameters).template.toJSON()));
      return file;
    }),
  );
  expect(await runCfnLint(templates, ["us-west-2"], IGNORED)).toEqual([]);
}, 300_000);

it("cfn-lint finds the error in an invalid template", async () => {
  const file = join(await temporaryDirectory(), "wrong.json");
  const queue = { Type: "AWS::SQS::Queue", Properties: { VisibilityTimeout: -1 } };
  await writeFile(file, JSON.stringify({ Resources: { Queue: queue } }));
  const findings = await runCfnLint([file], ["us-west-2"], IGNORED);
  expect(findings).toEqual([expect.stringMatching(/^E3034 Resources\/Queue\/Properties\/VisibilityTimeout: /)]);
}, 300_000);
