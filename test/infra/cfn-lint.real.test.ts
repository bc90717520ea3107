import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { ensureCfnLint, runCfnLint } from "../support/aws/cfn-lint/run-cfn-lint.ts";
import { exampleDeployments } from "../support/deployment/example-deployments.ts";
import { synthesise } from "../support/deployment/synthesise.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";

const IGNORED = [
  // A dependency that a reference already implies. CDK writes both, and CloudFormation accepts them.
  "W3005",
];

beforeAll(async () => {
  await ensureCfnLint();
}, 600_000);

it.for(Object.entries(Object.groupBy(exampleDeployments, ({ parameters }) => parameters.region)))(
  "cfn-lint finds no errors in the templates of the example deployments in %s",
  async ([region, examples = []]) => {
    const folder = await temporaryDirectory();
    const templates = await Promise.all(
      examples.map(async ({ file, written }) => {
        const template = join(folder, `${file}.json`);
        const env = { account: "111122223333", region };
        await writeFile(template, JSON.stringify(synthesise(written, undefined, env).template.toJSON()));
        return template;
      }),
    );
    expect(await runCfnLint(templates, [region], IGNORED)).toEqual([]);
  },
);

it("cfn-lint finds the error in an invalid template", async () => {
  const file = join(await temporaryDirectory(), "wrong.json");
  const queue = { Type: "AWS::SQS::Queue", Properties: { VisibilityTimeout: -1 } };
  await writeFile(file, JSON.stringify({ Resources: { Queue: queue } }));
  const findings = await runCfnLint([file], ["us-west-2"], IGNORED);
  expect(findings).toEqual([expect.stringMatching(/^E3034 Resources\/Queue\/Properties\/VisibilityTimeout: /)]);
});
