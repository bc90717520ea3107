import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Result } from "../../lib/preflight/run-checks.ts";
import { ACCOUNT, REGION } from "../support/aws/test-account.ts";
import { startTestEmulator, type TestEmulator } from "../support/aws/test-emulator.ts";
import { type AccountInMoto, createAccount } from "../support/preflight/account-in-moto.ts";
import { startLocalProgram } from "../support/programs/local-program.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";
import "../support/real/provided-context.ts";

const CLUSTER = "production";
const TOPIC = `arn:aws:sns:${REGION}:${ACCOUNT}:alarms`;

let moto: TestEmulator;
let account: AccountInMoto;
beforeAll(async () => {
  moto = await startTestEmulator("moto");
  account = await createAccount(moto.endpoint, CLUSTER);
});
afterAll(() => moto[Symbol.asyncDispose]());

// moto does not return the VPC of a cluster. It has no add-ons, no authentication mode, no simulator and no quotas, and its CloudFormation
// needs packages that are not installed.
const UNKNOWN = ["Permissions of the operator", "CloudFormation stack", "Installer", "Lambda's concurrent executions"];

/** Other tests on the same API server have objects of other kinds. */
const OF_OTHER_TESTS = "Objects of kinds that are not served";

test("finds what is missing in an account and in a real cluster, and nothing of it once it is mended", async () => {
  const broken = await preflight({
    subnetIds: [...account.subnets, "subnet-0123456789abcdef0"],
    securityGroupIds: ["sg-0123456789abcdef0"],
  });
  expect(broken.code).toBe(1);
  expect(titles(broken, ({ findings }) => findings.length > 0)).toEqual([
    ...["CDK bootstrap", "Access entries", "Security groups", "Subnets", "Way from the VPC to AWS"],
    ...["IAM OIDC provider", "Topic of the alarms", "Namespaces to serve"],
  ]);

  await account.mend();
  const mended = await preflight({ watchNamespaces: ["default"] });
  expect(titles(mended, ({ findings }) => findings.length > 0)).toEqual(["Access entries"]);
  expect(titles(mended, ({ unread }) => unread !== undefined)).toEqual([...UNKNOWN, "Identity of the cluster"]);
});

/** Runs the program with the tests' API server as its cluster. */
async function preflight(parameters: object) {
  const directory = await temporaryDirectory();
  const file = join(directory, "production.json");
  await writeFile(
    file,
    JSON.stringify({
      region: REGION,
      eksClusterName: CLUSTER,
      relayIdentity: "irsa",
      kinds: ["Bucket"],
      alarmTopicArn: TOPIC,
      vpc: account.vpc,
      subnetIds: account.subnets,
      securityGroupIds: [account.securityGroup],
      watchNamespaces: ["nowhere"],
      ...parameters,
    }),
  );
  const environment = {
    AWS_ACCESS_KEY_ID: ACCOUNT,
    AWS_SECRET_ACCESS_KEY: ACCOUNT,
    AWS_ENDPOINT_URL: moto.endpoint,
    AWS_CONFIG_FILE: "/nowhere",
    AWS_SHARED_CREDENTIALS_FILE: "/nowhere",
  };
  const args = [file, "--kubeconfig", inject("apiServer").kubeconfig, "--output", "json"];
  const program = startLocalProgram(directory, args, environment, "preflight");
  const code = await program.ended;
  const { stdout, stderr } = program.output();
  if (stdout === "") throw new Error(stderr);
  return { code, results: JSON.parse(stdout) as readonly Result[] };
}

function titles({ results }: { readonly results: readonly Result[] }, chosen: (result: Result) => boolean) {
  return results
    .filter(chosen)
    .map(({ title }) => title)
    .filter((title) => title !== OF_OTHER_TESTS);
}
