import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { scrubbedEnvironment } from "../processes/environment.ts";
import { runCommand } from "../processes/run-command.ts";
import type { RunOptions } from "../processes/step-options.ts";
import { adaptAssembly, type LocalDifferences } from "./adapt-assembly.ts";
import { completeDeployment } from "./complete-deployment.ts";
import { Outputs } from "./outputs.ts";
import { awsEnvironment, type Target } from "./target.ts";

/** The options of a deployment. Of this program's environment, only the search path is passed on to CDK. */
export interface DeploymentOptions extends RunOptions {
  readonly target: Target;
}

const ROOT = join(import.meta.dirname, "../../..");
const CDK = join(dirname(createRequire(import.meta.url).resolve("aws-cdk/package.json")), "bin/cdk");

/** Prepares the target for deployments: `cdk bootstrap`. */
export async function bootstrap(options: DeploymentOptions): Promise<void> {
  const { account, region } = options.target;
  // The command runs outside the project, so that CDK does not synthesise the app for it.
  await cdk(options, options.run.scratch("bootstrap"), "bootstrap", `aws://${account}/${region}`);
}

/** The input of a deployment. */
export interface Deployed extends Omit<LocalDifferences, "endpoint"> {
  /** In the form of a user's file. They specify the token file of the functions that are not in `tokenFiles`. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Deploys the same stack that users deploy, adapted where the emulators and a cluster without nodes require it. */
export async function deploy(options: DeploymentOptions, { parameters, ...differences }: Deployed): Promise<Outputs> {
  const directory = options.run.scratch("deploy");
  const outputsFile = join(directory, "outputs.json");
  const assembly = join(directory, "cdk.out");
  const config = join(directory, "config.json");
  await writeFile(config, JSON.stringify(parameters));
  await cdk(options, ROOT, "synth", "--quiet", "--output", assembly, "--context", `config=${config}`);
  await adaptAssembly(assembly, { endpoint: options.target.endpoint, ...differences });
  await cdk(
    options,
    ROOT,
    ...["deploy", "--all", "--require-approval", "never", "--method", "direct"],
    ...["--app", assembly, "--outputs-file", outputsFile],
  );
  const [outputs] = Object.values(z.record(z.string(), Outputs).parse(JSON.parse(await readFile(outputsFile, "utf8"))));
  if (outputs === undefined) throw new Error("cdk deploy reported no outputs");
  await completeDeployment(outputs, { target: options.target, assembly });
  return outputs;
}

async function cdk(options: DeploymentOptions, cwd: string, ...args: readonly string[]): Promise<void> {
  const { run, target, environment, signal } = options;
  await runCommand({
    command: process.execPath,
    args: [CDK, ...args, "--ci", "--no-notices", "--no-color"],
    cwd,
    signal,
    environment: {
      ...scrubbedEnvironment({ environment, home: run.scratch("home") }),
      ...awsEnvironment(target),
      // CDK's rules for templates concern AWS, and loading them takes longer than the rest of a synthesis.
      CDK_VALIDATION: "false",
    },
  });
}
