import { type Command, Option } from "commander";
import { createConnect } from "../../lib/aws/connect.ts";
import { usageError } from "../../lib/cli/command-error.ts";
import { EXIT, type ExitStatus } from "../../lib/cli/exit.ts";
import { kindNames } from "../../lib/cli/kind-names.ts";
import { manifestsYaml } from "../../lib/cli/manifest-yaml.ts";
import { parseType } from "../../lib/cli/object-argument.ts";
import { type ClusterFlags, openCluster } from "../../lib/cli/open-cluster.ts";
import type { Terminal } from "../../lib/cli/terminal.ts";
import { kinds } from "../../lib/kinds/index.ts";
import { listedKinds } from "../../lib/kinds/listings.generated.ts";
import { createApiServerClient } from "../../lib/kubernetes/api-server.ts";
import { KubernetesApiError } from "../../lib/kubernetes/client.ts";
import { unreachable } from "../../lib/plan/deployment.ts";
import { memoiseReads } from "../../lib/plan/memoise-reads.ts";
import { notServed } from "../../lib/plan/plan.ts";
import type { ScannedKind } from "../../lib/scan/candidates.ts";
import { type Scanned, scan } from "../../lib/scan/scan.ts";
import { parseTags } from "../../lib/scan/wanted-tags.ts";
import { plainText } from "../../lib/text/plain-text.ts";
import { letAdopt } from "./let-adopt.ts";
import { type DeploymentFlags, openDeployment, withDeploymentOptions } from "./open-deployment.ts";
import { collect, withClusterOptions } from "./options.ts";

interface Flags extends ClusterFlags, DeploymentFlags {
  readonly tag?: readonly string[];
  readonly prefix: string;
  readonly region?: string;
  readonly consent?: "print" | "set";
}

/** Adds the command `scan`. */
export function addScan(program: Command, terminal: Terminal): void {
  const command = program
    .command("scan")
    .description("Finds resources in AWS that nothing manages, and prints manifests that declare them as they are.")
    .argument(
      "<TYPE...>",
      `the types, such as buckets: ${listedKinds.map(({ resource }) => resource.plural).join(", ")}`,
    )
    .option(
      "--tag <KEY=VALUE>",
      "only resources with this tag; KEY alone stands for any value; can be repeated",
      collect,
    )
    .option("--prefix <TEXT>", "only resources whose names begin with this text", "")
    .option("--region <REGION>", "the region of the resources; the default is that of the deployment")
    .addOption(
      new Option("--consent <HOW>", "print the commands that let the resources be adopted, or set their tags").choices([
        "print",
        "set",
      ]),
    );
  withClusterOptions(withDeploymentOptions(command))
    .addHelpText(
      "after",
      `
Examples:
  kubectl driftless scan buckets tables -n shop > shop.yaml     manifests of all buckets and tables that nothing manages
  kubectl driftless plan -f shop.yaml                           shows that applying them would change nothing
  kubectl driftless scan queues --tag team=web --consent set    also lets the namespace adopt these queues

The manifests are read-only: applying them changes nothing in AWS. Remove the annotation services.k8s.aws/read-only to adopt a resource.
What is left aside is listed on standard error, with the reason. The command uses your own AWS permissions to list and read.

Exit status: 0 there are manifests or nothing to declare, 2 invalid usage, 3 something could not be listed or tagged, 130 interrupted.`,
    )
    .action(async (types: string[], flags: Flags) => {
      process.exitCode = await run(types, flags, terminal);
    });
}

async function run(types: readonly string[], flags: Flags, terminal: Terminal): Promise<ExitStatus> {
  const chosen = types.map((type) => parseType(type, kindNames));
  const isWanted = parseTags(flags.tag ?? []);
  const cluster = await openCluster(flags, process.env);
  if (cluster.scope === undefined) throw usageError("-A has no effect", "Choose the namespace of the objects with -n.");
  const kubernetes = createApiServerClient({ ...cluster.connection, readOnly: true });
  try {
    const { deployment, dependencies } = await openDeployment(flags, kubernetes);
    const { namespace } = cluster;
    const region = flags.region ?? deployment.region;
    const { settings } = dependencies;
    if (!settings.regions.includes(region)) {
      throw usageError(
        `the deployment does not manage resources in ${region}`,
        `Its regions are ${settings.regions.join(", ")}.`,
      );
    }
    for (const remark of deployment.remarks) terminal.tell(`note: ${remark}`);
    const scannedKinds = await kindsOf(chosen);
    for (const { kind } of scannedKinds) {
      const isServed = dependencies.kinds.some(({ resource }) => resource.kind === kind.resource.kind);
      if (!isServed) terminal.tell(`note: ${notServed(kind)}`);
    }
    const { connect } = memoiseReads(createConnect({ now: Date.now }));
    const filter = { region, prefix: flags.prefix, isWanted, namespace };
    const scanned = await scan(scannedKinds, filter, { ...dependencies, connect });
    const { adoptable, unlisted } = scanned;
    if (adoptable.length > 0) terminal.print(manifestsYaml(adoptable.map(({ manifest }) => manifest)).trimEnd());
    tellRest(scanned, terminal);
    const consented = await letAdopt(adoptable, { cluster: settings.cluster, namespace }, flags.consent, terminal);
    return unlisted.length > 0 || !consented ? EXIT.unread : EXIT.nothing;
  } catch (error) {
    if (error instanceof KubernetesApiError) throw unreachable(error);
    throw error;
  }
}

async function kindsOf(chosen: readonly (typeof kindNames)[number][]): Promise<readonly ScannedKind[]> {
  return await Promise.all(
    [...new Set(chosen)].map(async ({ group, kind: name }) => {
      const isIt = ({ resource }: Pick<(typeof kinds)[number], "resource">) =>
        resource.group === group && resource.kind === name;
      const [entry, listed] = [kinds.find(isIt), listedKinds.find(isIt)];
      if (entry === undefined || listed === undefined) {
        const others = listedKinds.map(({ resource }) => resource.plural).join(", ");
        throw usageError(`resources of the kind ${name} cannot be listed`, `Those that can be are ${others}.`);
      }
      return { kind: await entry.load(), listing: await listed.load() };
    }),
  );
}

function tellRest({ adoptable, aside, unlisted }: Scanned, { tell }: Terminal): void {
  for (const { kind, name, reason } of aside) tell(`left aside: ${kind} ${plainText(name)}: ${plainText(reason)}`);
  for (const { kind, reason } of unlisted)
    tell(`error: cannot list resources of the kind ${kind}: ${plainText(reason)}`);
  const count = adoptable.length === 1 ? "1 manifest" : `${adoptable.length} manifests`;
  tell(`${count}, ${aside.length} left aside; nothing was changed`);
}
