import { Command } from "commander";
import { EXIT, type ExitStatus } from "../../lib/cli/exit.ts";
import { jsonOutput } from "../../lib/cli/json.ts";
import { type KindNames, kindNames } from "../../lib/cli/kind-names.ts";
import { parseObjects } from "../../lib/cli/object-argument.ts";
import { type ClusterFlags, openCluster } from "../../lib/cli/open-cluster.ts";
import { proseWidth, type Terminal } from "../../lib/cli/terminal.ts";
import { kindData } from "../../lib/kinds/kind-data.generated.ts";
import { isProblem } from "../../lib/preflight/format-results.ts";
import { openCluster as openForReading, type ReadCluster } from "../../lib/preflight/in-cluster/read-cluster.ts";
import { explain } from "../../lib/why/explain.ts";
import { formatExplanation } from "../../lib/why/format-explanation.ts";
import { gather } from "../../lib/why/gather/gather.ts";
import { readDeployed } from "../../lib/why/gather/read-deployed.ts";
import { withNamespaceOption, withOutput } from "./options.ts";

interface Flags extends ClusterFlags {
  readonly output: "text" | "json";
}

/** `kubectl driftless why`. */
export function why(terminal: Terminal): Command {
  const command = new Command("why")
    .description("Explains why objects are not Ready: which call failed, which permission is missing, and what to do.")
    .argument("<TYPE/NAME...>", "the objects, such as bucket/invoices");
  return withOutput(withNamespaceOption(command), ["text", "json"]).action(async (words: string[], flags: Flags) => {
    process.exitCode = await run(words, flags, terminal);
  });
}

async function run(words: readonly string[], flags: Flags, terminal: Terminal): Promise<ExitStatus> {
  const objects = parseObjects(words, kindNames);
  const { namespace, connection } = await openCluster(flags, process.env);
  const read = openForReading(async () => connection);
  const statuses: ExitStatus[] = [];
  for (const { kind, name } of objects) {
    if (statuses.length > 0 && flags.output === "text") terminal.print("");
    statuses.push(await explainOne(read, kind, { namespace, name }, flags, terminal));
  }
  return statuses.includes(EXIT.changes) ? EXIT.changes : EXIT.nothing;
}

async function explainOne(
  read: ReadCluster,
  resource: KindNames,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  { output }: Flags,
  terminal: Terminal,
): Promise<ExitStatus> {
  const kind = kindData.find((one) => one.resource.kind === resource.kind && one.resource.group === resource.group);
  if (kind === undefined) throw new Error(`there is no data about the kind ${resource.kind}`);
  const now = Date.now();
  const situation = await gather(read, kind, { namespace, name }, readDeployed, now);
  const explanation = explain(situation);
  const { group } = resource;
  if (output === "json") {
    const { unread } = situation;
    terminal.print(
      jsonOutput("Explanation", { object: { group, kind: resource.kind, namespace, name }, ...explanation, unread }),
    );
  } else {
    const lines = formatExplanation({ kind: resource, namespace, name }, explanation, {
      width: proseWidth(terminal),
      now,
    });
    terminal.print(lines.join("\n"));
    for (const problem of situation.unread) terminal.tell(`could not look: ${problem}`);
  }
  return explanation.causes.some(isProblem) ? EXIT.changes : EXIT.nothing;
}
