import { Command } from "commander";
import { CommandError } from "../../lib/cli/command-error.ts";
import { EXIT } from "../../lib/cli/exit.ts";
import { jsonOutput } from "../../lib/cli/json.ts";
import { type ClusterFlags, openCluster } from "../../lib/cli/open-cluster.ts";
import type { Terminal } from "../../lib/cli/terminal.ts";
import { openCluster as openForReading } from "../../lib/preflight/in-cluster/read-cluster.ts";
import { readPublishedData } from "../../lib/preflight/published-deployment.ts";
import { ReadError } from "../../lib/preflight/read-error.ts";
import { plainText } from "../../lib/text/plain-text.ts";
import manifest from "../../package.json" with { type: "json" };
import { withContextOptions, withOutput } from "./options.ts";

interface Flags extends ClusterFlags {
  readonly client: boolean;
  readonly output: "text" | "json";
}

/** What a cluster says about the version that is deployed in it. */
interface Deployed {
  readonly context?: string;
  /** `undefined` if nothing is deployed there, or if it does not say its version. */
  readonly deployment?: string | undefined;
  /** Why the cluster does not say it. */
  readonly unknown?: string;
}

/** `kubectl driftless version`. */
export function version(terminal: Terminal): Command {
  const command = new Command("version")
    .description("Shows the version of this program, and the version that is deployed in the cluster.")
    .option("--client", "show only the version of this program, and do not ask the cluster", false)
    .addHelpText(
      "after",
      `
doctor also compares the versions of the functions and of the relay.

Exit status: 0 the versions are the same, or the cluster's is unknown, 1 they differ, 130 interrupted.`,
    );
  return withOutput(withContextOptions(command), ["text", "json"]).action(async (flags: Flags) => {
    const { version } = manifest;
    const node = process.versions.node;
    const { context, deployment, unknown } = flags.client ? {} : await deployedIn(flags);
    if (flags.output === "json") {
      terminal.print(jsonOutput("Version", { version, node, ...(deployment !== undefined && { deployment }) }));
    } else {
      terminal.print(`kubectl driftless ${version}, on Node.js ${node}`);
      if (deployment !== undefined) terminal.print(`deployment ${deployment}, in the context ${context}`);
    }
    if (unknown !== undefined) terminal.tell(`the deployed version is unknown: ${unknown}`);
    process.exitCode = deployment === undefined || deployment === version ? EXIT.nothing : EXIT.changes;
  });
}

async function deployedIn(flags: ClusterFlags): Promise<Deployed> {
  try {
    const { connection, context } = await openCluster(flags, process.env);
    const data = await readPublishedData(openForReading(async () => connection));
    if (data === undefined) return { unknown: `no deployment has published its parameters in the context ${context}` };
    if (data.version === undefined) return { unknown: "the deployment is older, and does not say it" };
    return { context, deployment: plainText(data.version) };
  } catch (error) {
    if (error instanceof CommandError || error instanceof ReadError) return { unknown: plainText(error.message) };
    throw error;
  }
}
