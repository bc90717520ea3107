import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { type Environment, scrubbedEnvironment } from "../processes/environment.ts";
import type { Progress } from "../processes/progress.ts";
import { runCommand } from "../processes/run-command.ts";
import type { RunDirectory } from "../processes/run-directory.ts";
import type { ServiceEndpoints } from "../service-endpoints.ts";
import { mendDeployment } from "./mend-deployment.ts";
import { Outputs } from "./outputs.ts";
import { awsEnvironment, type Target } from "./target.ts";

/** What to deploy with. */
export interface DeploymentOptions {
  readonly run: RunDirectory;
  readonly target: Target;
  /** The environment of this program; all but its search path is kept from CDK. */
  readonly environment: Environment;
  readonly progress: Progress;
  /** Ends the deployment. */
  readonly signal?: AbortSignal | undefined;
}

const ROOT = join(import.meta.dirname, "../../..");
const CDK = join(dirname(createRequire(import.meta.url).resolve("aws-cdk/package.json")), "bin/cdk");

/** Makes the target ready for deployments: `cdk bootstrap`. */
export async function bootstrap(options: DeploymentOptions): Promise<void> {
  const { account, region } = options.target;
  // Outside the project, so that CDK does not synthesise the app for it.
  await cdk(options, options.run.scratch("bootstrap"), "bootstrap", `aws://${account}/${region}`);
}

/** What is deployed. */
export interface Deployed {
  /** As a user's file holds them. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly serviceEndpoints: ServiceEndpoints;
  /** Holds the bearer token of the sweep function; `parameters` name the reconcile function's. */
  readonly sweeperTokenFile: string;
}

/** Deploys the very stack that users deploy, then mends what the emulator has left out of it. */
export async function deploy(
  options: DeploymentOptions,
  { parameters, serviceEndpoints, sweeperTokenFile }: Deployed,
): Promise<Outputs> {
  const directory = options.run.scratch("deploy");
  const outputsFile = join(directory, "outputs.json");
  const assembly = join(directory, "cdk.out");
  const config = join(directory, "config.json");
  await writeFile(config, JSON.stringify(parameters));
  await cdk(
    options,
    ROOT,
    ...["deploy", "--all", "--require-approval", "never", "--method", "direct"],
    ...["--output", assembly, "--outputs-file", outputsFile, "--context", `config=${config}`],
  );
  const [outputs] = Object.values(z.record(z.string(), Outputs).parse(JSON.parse(await readFile(outputsFile, "utf8"))));
  if (outputs === undefined) throw new Error("cdk deploy told no outputs");
  await mendDeployment(outputs, { target: options.target, assembly, serviceEndpoints, sweeperTokenFile });
  return outputs;
}

async function cdk(options: DeploymentOptions, cwd: string, ...args: readonly string[]): Promise<void> {
  const { run, target, environment, signal } = options;
  await runCommand({
    command: process.execPath,
    args: [CDK, ...args, "--ci", "--no-notices", "--no-color"],
    cwd,
    signal,
    environment: { ...scrubbedEnvironment({ environment, home: run.scratch("home") }), ...awsEnvironment(target) },
  });
}
