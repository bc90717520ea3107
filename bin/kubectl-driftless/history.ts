import { setTimeout as wait } from "node:timers/promises";
import { Command, InvalidArgumentError } from "commander";
import { unreadError } from "../../lib/cli/command-error.ts";
import { EXIT, type ExitStatus } from "../../lib/cli/exit.ts";
import { jsonOutput } from "../../lib/cli/json.ts";
import { kindNames } from "../../lib/cli/kind-names.ts";
import { parseObjects } from "../../lib/cli/object-argument.ts";
import { type ClusterFlags, openCluster } from "../../lib/cli/open-cluster.ts";
import { proseWidth, type Terminal } from "../../lib/cli/terminal.ts";
import { kindData } from "../../lib/kinds/kind-data.generated.ts";
import { openCluster as openForReading } from "../../lib/preflight/in-cluster/read-cluster.ts";
import { publishedDeployment, readPublishedData } from "../../lib/preflight/published-deployment.ts";
import { stackName } from "../../lib/settings/stack-name.ts";
import { formatHistory } from "../../lib/status/format-history.ts";
import { errorText } from "../../lib/text/error-text.ts";
import { historyLogGroup } from "./history-log-group.ts";
import { withNamespaceOption, withOutput } from "./options.ts";

interface Flags extends ClusterFlags {
  readonly since: number;
  readonly profile?: string;
  readonly output: "text" | "json";
}

/** `kubectl driftless history`. */
export function history(terminal: Terminal): Command {
  const command = new Command("history")
    .description(
      "Shows what Driftless has done to objects and their resources, and why: the latest 100 entries of each.",
    )
    .argument("<TYPE/NAME...>", "the objects, such as bucket/invoices; they need not exist any more")
    .option("--since <DAYS>", "how many days to look back", days, 7)
    .option("--profile <NAME>", "the profile in your AWS configuration; the default is AWS_PROFILE")
    .addHelpText(
      "after",
      "\nThis reads the deployment's log with your AWS credentials. The policy in the output HistoryViewersPolicyArn allows it.",
    );
  return withOutput(withNamespaceOption(command), ["text", "json"]).action(async (words: string[], flags: Flags) => {
    process.exitCode = await run(words, flags, terminal);
  });
}

const DAY_MS = 86_400_000;

function days(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("Write a whole number of days.");
  return value;
}

async function run(words: readonly string[], flags: Flags, terminal: Terminal): Promise<ExitStatus> {
  const objects = parseObjects(words, kindNames);
  const { namespace, connection } = await openCluster(flags, process.env);
  if (flags.profile !== undefined) process.env.AWS_PROFILE = flags.profile;
  const data = await readPublishedData(openForReading(async () => connection));
  if (data === undefined) {
    throw unreadError(
      "no deployment of Driftless has published its parameters in this cluster",
      "kubectl driftless doctor says more.",
    );
  }
  const all = kindData.map(({ resource }) => resource);
  const { clusterName, region } = publishedDeployment(data, all, stackName);
  const logGroup = await historyLogGroup(clusterName, region);
  const end = Date.now();
  const range = { start: end - flags.since * DAY_MS, end };
  for (const [index, { kind, name }] of objects.entries()) {
    if (index > 0 && flags.output === "text") terminal.print("");
    const { entries, full } = await find(logGroup, region, range, { kind: kind.kind, namespace, name });
    const own = entries.filter(({ record }) => record.namespace === namespace && record.name === name);
    if (flags.output === "json") {
      const records = own.map(({ record, at }) => ({ at: new Date(at).toISOString(), ...record }));
      terminal.print(jsonOutput("History", { entries: records, complete: !full }));
    } else if (own.length === 0) {
      terminal.print(`Nothing has happened to ${kind.kind} ${namespace}/${name} in the last ${flags.since} days.`);
    } else {
      if (objects.length > 1) terminal.print(`${kind.kind} ${namespace}/${name}\n`);
      terminal.print(formatHistory(own, proseWidth(terminal)).join("\n"));
      if (full) terminal.tell("There may be older entries: look back fewer days to see other ones.");
    }
  }
  return EXIT.nothing;
}

async function find(
  logGroup: string,
  region: string,
  range: { readonly start: number; readonly end: number },
  filter: { readonly kind: string; readonly namespace: string; readonly name: string },
) {
  const { CloudWatchLogsClient } = await import("@aws-sdk/client-cloudwatch-logs");
  const { calling } = await import("../../lib/aws/client-config.ts");
  const { createHistoryReader } = await import("../../lib/history/insights.ts");
  const logs = new CloudWatchLogsClient({ region, ...calling });
  try {
    return await createHistoryReader({ logs, logGroup, wait }).find(range, filter);
  } catch (error) {
    throw unreadError(
      `the log group ${logGroup} cannot be read: ${errorText(error)}`,
      "Ask for the policy in the stack's output HistoryViewersPolicyArn.",
      { cause: error },
    );
  }
}
