import { Command } from "commander";
import { usageError } from "../../lib/cli/command-error.ts";
import { EXIT, type ExitStatus } from "../../lib/cli/exit.ts";
import { jsonOutput } from "../../lib/cli/json.ts";
import { type ClusterFlags, openCluster } from "../../lib/cli/open-cluster.ts";
import { proseWidth, type Terminal } from "../../lib/cli/terminal.ts";
import { kindData } from "../../lib/kinds/kind-data.generated.ts";
import type { ReadAws } from "../../lib/preflight/aws/open-aws.ts";
import type { Context } from "../../lib/preflight/check.ts";
import type { Deployment } from "../../lib/preflight/deployment.ts";
import { formatDetails, formatResult, isProblem } from "../../lib/preflight/format-results.ts";
import { openCluster as openForReading, type ReadCluster } from "../../lib/preflight/in-cluster/read-cluster.ts";
import { publishedDeployment, readPublishedData } from "../../lib/preflight/published-deployment.ts";
import { ReadError } from "../../lib/preflight/read-error.ts";
import { type Result, runChecks } from "../../lib/preflight/run-checks.ts";
import { stackName } from "../../lib/settings/stack-name.ts";
import { errorText } from "../../lib/text/error-text.ts";
import { plainText } from "../../lib/text/plain-text.ts";
import manifest from "../../package.json" with { type: "json" };
import { withContextOptions, withOutput } from "./options.ts";

interface Flags extends ClusterFlags {
  readonly profile?: string;
  readonly output: "text" | "json";
}

/** `kubectl driftless doctor`. */
export function doctor(terminal: Terminal): Command {
  const command = new Command("doctor")
    .description(
      "Checks whether the deployment of Driftless in a cluster works, and says what mends it. Changes nothing.",
    )
    .option("--profile <NAME>", "the profile in your AWS configuration; the default is AWS_PROFILE")
    .addHelpText(
      "after",
      `
With the parameter file of the deployment, npm run preflight also checks its EKS cluster and its network.

Exit status: 0 no problems found, 1 problems found, 2 invalid usage, 3 no problems found but some checks could not look,
130 interrupted.`,
    );
  return withOutput(withContextOptions(command), ["text", "json"]).action(async (flags: Flags) => {
    process.exitCode = await run(flags, terminal);
  });
}

async function run({ profile, output, ...flags }: Flags, terminal: Terminal): Promise<ExitStatus> {
  const { connection, context } = await openCluster(flags, process.env);
  const read = openForReading(async () => connection);
  const data = await readPublishedData(read);
  if (data === undefined) return report([NOT_INSTALLED], output, terminal);
  const deployment = deploymentOf(data);
  // The SDK finds credentials in the same way as the AWS CLI does.
  if (profile !== undefined) process.env.AWS_PROFILE = profile;
  const isText = output === "text";
  if (isText) terminal.tell(`deployment ${deployment.clusterName}, in the context ${context}`);
  // The clients of AWS are loaded only for this command.
  const { runningChecks } = await import("../../lib/preflight/checks.ts");
  const checked = await contextOf(deployment, data, read);
  const results = await runChecks(runningChecks, checked, (result) => {
    if (isText) terminal.print(formatResult(result));
  });
  if (isText) terminal.print("");
  return report(results, output, terminal);
}

function deploymentOf(data: Readonly<Record<string, string>>): Deployment {
  try {
    return publishedDeployment(
      data,
      kindData.map(({ resource }) => resource),
      stackName,
    );
  } catch (error) {
    throw usageError(
      `the ConfigMap driftless-system/driftless-parameters cannot be understood: ${plainText(errorText(error))}`,
      "It may be of another version: use the kubectl driftless that was deployed.",
      { cause: error },
    );
  }
}

/** What the checks look at. Without AWS credentials, the checks that need them say that they could not look. */
async function contextOf(
  deployment: Deployment,
  { account = "", partition = "aws" }: Readonly<Record<string, string>>,
  cluster: ReadCluster,
): Promise<Context> {
  const { openAws } = await import("../../lib/preflight/aws/open-aws.ts");
  const { readCaller } = await import("../../lib/preflight/account/caller.ts");
  const { read: aws } = openAws(deployment);
  const { version } = manifest;
  try {
    const caller = await readCaller(aws);
    if (account === "" || caller.account === account)
      return { deployment, caller, aws, cluster, now: Date.now, version };
    const reason = `The AWS credentials are those of account ${caller.account}, and the deployment is in ${account}.`;
    return withoutAws(new ReadError(reason, { advice: "Name a profile for that account with --profile." }));
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return withoutAws(error);
  }

  function withoutAws(error: ReadError): Context {
    const refused: ReadAws = async () => {
      throw error;
    };
    return { deployment, caller: { account, partition, arn: "" }, aws: refused, cluster, now: Date.now, version };
  }
}

const NOT_INSTALLED: Result = {
  title: "Installation",
  findings: [
    {
      what: "No deployment of Driftless has published its parameters in this cluster.",
      why: "Either Driftless is not installed here, or an older version is.",
      remedy: "Check the context, or deploy as docs/deploy.md describes. To see the contexts:",
      commands: ["kubectl config get-contexts"],
    },
  ],
};

function report(results: readonly Result[], output: Flags["output"], terminal: Terminal): ExitStatus {
  if (output === "json") terminal.print(jsonOutput("Diagnosis", { checks: results }));
  else terminal.print(formatDetails(results, { width: proseWidth(terminal) }));
  if (results.some(({ findings }) => findings.some(isProblem))) return EXIT.changes;
  return results.some(({ unread }) => unread !== undefined) ? EXIT.unread : EXIT.nothing;
}
