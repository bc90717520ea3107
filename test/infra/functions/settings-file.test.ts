import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { App, Aws, Duration, Stack } from "aws-cdk-lib";
import { expect, test } from "vitest";
import { DriftlessFunction } from "../../../infra/functions/driftless-function.ts";
import { withSettingsFile } from "../../../infra/functions/environment-size.ts";
import { synthesise } from "../../support/deployment/synthesise.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";
import { functionEnvironment } from "../../support/real/function-environment.ts";

const MANY = Array.from({ length: 500 }, (_, index) => `arn:aws:iam::111122223333:role/teams/team-${index}`);

test("settings stay in their variable if they fit, or if CloudFormation has to fill something in", () => {
  for (const SETTINGS of ["{}", `{"a":"${Aws.ACCOUNT_ID}","b":"${"b".repeat(5_000)}"}`]) {
    expect(withSettingsFile({ SETTINGS })).toEqual({ variables: { SETTINGS }, files: {} });
  }
});

test("a deployment may list 500 targets, which only the function that reads them has in a file", () => {
  const { template } = synthesise({ tokenFile: "/run/token", allowedTargets: MANY });
  const functions = Object.values(template.findResources("AWS::Lambda::Function"));
  const variables = functions.map(({ Properties }) => Properties.Environment?.Variables ?? {});
  const withFile = variables.filter(({ SETTINGS_FILE }) => SETTINGS_FILE !== undefined);
  expect(withFile.map((one) => one.POWERTOOLS_SERVICE_NAME)).toEqual(["reconcile"]);
  expect(withFile[0]).toMatchObject({ SETTINGS_FILE: "settings.json" });
  expect(withFile[0]).not.toHaveProperty("SETTINGS");
});

test("a function reads settings that are too long for a variable from a file next to its code", async () => {
  const outdir = await temporaryDirectory();
  const connection = { server: "https://127.0.0.1:1", ca: "certificate" };
  const parameters = { assumableRoles: MANY };
  const { AWS_REGION = "", ...environment } = functionEnvironment("drift", connection, "/run/token", parameters);
  const stack = new Stack(new App({ outdir }), "Stack");
  const props = { memoryMegabytes: 512, timeout: Duration.seconds(30), tokenSecretArn: undefined, environment };
  const { lambda } = new DriftlessFunction(stack, "Function", { name: "drift", ...props });
  expect(lambda.node.path).toBe("Stack/Function/Function");

  const [asset = ""] = readdirSync(outdir).filter((name) => name.startsWith("asset."));
  const file = join(outdir, asset, "settings.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ assumableRoles: MANY });

  const { SETTINGS: _, ...others } = environment;
  const start = async () => {
    const session = { OWN_SESSION_ARN: "arn:aws:sts::1:assumed-role/a/b" };
    const env = { ...others, ...session, AWS_REGION, SETTINGS_FILE: "settings.json" };
    const program = `const { handler } = await import(process.argv[1]); console.log(typeof handler);`;
    const code = join(outdir, asset, "index.mjs");
    return await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program, code], { env });
  };
  expect((await start()).stdout).toBe("function\n");
  rmSync(file);
  await expect(start()).rejects.toThrow("settings.json");
});
