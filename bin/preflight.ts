#!/usr/bin/env node
import { Command, CommanderError, Option } from "commander";
import { busNameOf } from "../infra/messaging/event-bus.ts";
import { ParametersError } from "../infra/parameters/parameters-error.ts";
import { type Parameters, readParametersFile } from "../infra/parameters/read-parameters.ts";
import { COMMON_WIDTH } from "../lib/cli/terminal.ts";
import { whenUnread } from "../lib/cli/unread-output.ts";
import { kinds } from "../lib/kinds/index.ts";
import { kubeconfigConnection } from "../lib/kubernetes/connection/kubeconfig.ts";
import { UsageError } from "../lib/local/usage-error.ts";
import { readCaller } from "../lib/preflight/account/caller.ts";
import { openAws } from "../lib/preflight/aws/open-aws.ts";
import { checks } from "../lib/preflight/checks.ts";
import { eksConnection } from "../lib/preflight/cluster/eks-connection.ts";
import type { Deployment } from "../lib/preflight/deployment.ts";
import { formatDetails, formatResult, isProblem } from "../lib/preflight/format-results.ts";
import { openCluster, type ReadCluster } from "../lib/preflight/in-cluster/read-cluster.ts";
import { ReadError } from "../lib/preflight/read-error.ts";
import { type Result, runChecks } from "../lib/preflight/run-checks.ts";
import { stackName } from "../lib/settings/stack-name.ts";
import { errorText } from "../lib/text/error-text.ts";
import { plainText } from "../lib/text/plain-text.ts";
import manifest from "../package.json" with { type: "json" };

const EXIT = { sound: 0, problems: 1, usage: 2, unread: 3, interrupted: 130 } as const;

interface Flags {
  readonly profile?: string;
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly output: "text" | "json";
}

const program = new Command("npm run preflight --")
  .description(
    "Checks what a deployment needs, before cdk deploy and after a failure. Changes nothing in AWS or in the cluster.",
  )
  .argument("<PARAMETERS>", "the file with the deployment's parameters")
  .option("--profile <NAME>", "the profile in your AWS configuration; as in cdk deploy, the default is AWS_PROFILE")
  .option("--kubeconfig <FILE>", "how to reach the cluster; the default on EKS is your AWS credentials")
  .option("--context <NAME>", "the context of --kubeconfig; the default is its current one")
  .addOption(new Option("-o, --output <FORMAT>", "the format of the result").choices(["text", "json"]).default("text"))
  .addHelpText(
    "after",
    `
Only calls to AWS that read are made, and only GET requests are sent to the API server.

Exit status: 0 no problems found, 1 problems found, 2 invalid usage, 3 no problems found but some checks could not look,
130 interrupted.`,
  )
  .exitOverride()
  .allowExcessArguments(false);

process.exitCode = await main();

async function main(): Promise<number> {
  // There is nothing to clean up, because this program only reads.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(EXIT.interrupted));
  whenUnread(process, () => process.exit());
  try {
    program.parse();
    const [file = ""] = program.args;
    return await run(file, program.opts<Flags>());
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.sound : EXIT.usage;
    if (error instanceof ParametersError || error instanceof UsageError) return fail(error.message, EXIT.usage);
    if (error instanceof ReadError) return fail(`${plainText(error.message)}\n${error.advice}`, EXIT.unread);
    throw error;
  }
}

async function run(file: string, { profile, kubeconfig, context, output }: Flags): Promise<number> {
  if (context !== undefined && kubeconfig === undefined) throw new UsageError("--context requires --kubeconfig");
  const deployment = deploymentOf(readParametersFile(file), file);
  const connection = kubeconfig === undefined ? undefined : await connectionOf(kubeconfig, context);
  // The SDK finds credentials in the same way as the AWS CLI and CDK do.
  if (profile !== undefined) process.env.AWS_PROFILE = profile;
  const aws = openAws(deployment);
  const caller = await readCaller(aws.read);
  process.stderr.write(`as ${plainText(caller.arn)}, in ${deployment.region}\n`);

  const given = { deployment, caller, aws: aws.read, now: Date.now, version: manifest.version };
  const cluster = clusterOf();
  const isText = output === "text";
  const results = await runChecks(checks, { ...given, cluster }, (result) => {
    if (isText) print(formatResult(result));
  });
  print(isText ? `\n${formatDetails(results, { width: COMMON_WIDTH, file })}` : JSON.stringify(results));
  return exitStatus(results);

  function clusterOf(): ReadCluster | undefined {
    if (connection !== undefined) return openCluster(async () => connection);
    return deployment.eksClusterName === undefined ? undefined : openCluster(() => eksConnection(aws, given));
  }
}

async function connectionOf(kubeconfig: string, context: string | undefined) {
  try {
    return await kubeconfigConnection(kubeconfig, context);
  } catch (error) {
    throw new UsageError(errorText(error), { cause: error });
  }
}

function deploymentOf(parameters: Parameters, file: string): Deployment {
  const { clusterName, changes } = parameters;
  const resources = kinds.map(({ resource }) => resource);
  return {
    ...parameters,
    file,
    stackName: stackName(clusterName),
    busName: changes === "poll" ? undefined : busNameOf(parameters),
    kinds: resources.filter(({ kind }) => parameters.kinds.includes(kind)),
    otherKinds: resources.filter(({ kind }) => !parameters.kinds.includes(kind)),
  };
}

function exitStatus(results: readonly Result[]): number {
  if (results.some(({ findings }) => findings.some(isProblem))) return EXIT.problems;
  return results.some(({ unread }) => unread !== undefined) ? EXIT.unread : EXIT.sound;
}

function fail(message: string, status: number): number {
  process.stderr.write(`error: ${message}\n`);
  return status;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
