#!/usr/bin/env node
import { setTimeout as wait } from "node:timers/promises";
import { Command, CommanderError, Option } from "commander";
import { ParametersError } from "../infra/parameters/parameters-error.ts";
import { readParametersFile } from "../infra/parameters/read-parameters.ts";
import { createConnect } from "../lib/aws/connect.ts";
import { openRoles } from "../lib/aws/open-roles.ts";
import { readCaller } from "../lib/aws/sts-client.ts";
import { createApiServerClient } from "../lib/kubernetes/api-server.ts";
import { kubeconfigConnection } from "../lib/kubernetes/connection/kubeconfig.ts";
import { assertClusterIsAllowed } from "../lib/local/control-plane/cluster.ts";
import { UsageError } from "../lib/local/usage-error.ts";
import type { Dependencies } from "../lib/reconcile/dependencies.ts";
import { defaultKinds } from "../lib/resources/default-kinds.ts";
import { kinds } from "../lib/resources/index.ts";
import { engineSettings } from "../lib/settings/engine-settings.ts";
import { readSettings, type SettingParameters, type SettingsFor } from "../lib/settings/settings-for.ts";
import { settingsJson } from "../lib/settings/settings-json.ts";
import { isHarmless } from "../lib/shadow/foreseen.ts";
import { formatForeseen } from "../lib/shadow/format-foreseen.ts";
import { lookAtAll } from "../lib/shadow/look-at-all.ts";
import { errorText } from "../lib/text/error-text.ts";

const EXIT = { harmless: 0, notHarmless: 1, usage: 2, failed: 3, interrupted: 130 } as const;

/** The `AWS_…` environment variables that are kept. All others are removed. */
const KEPT: ReadonlySet<string> = new Set(["AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE", "AWS_CA_BUNDLE"]);

const kindNames = kinds.map(({ resource }) => resource.kind);

interface Flags {
  readonly kubeconfig: string;
  readonly profile: string;
  readonly config?: string;
  readonly region?: readonly string[];
  readonly namespace?: readonly string[];
  readonly output: "text" | "json";
  readonly yesUseThisCluster: boolean;
}

const program = new Command("npm run shadow --")
  .description("Reports what Driftless would do to each object of a cluster. Writes nothing to AWS, objects or status.")
  .requiredOption("--kubeconfig <FILE>", "the cluster: the current context of this file")
  .requiredOption("--profile <NAME>", "the profile in your AWS configuration to read resources with")
  .option("--config <FILE>", "the file with the deployment's parameters; mode and paused are ignored")
  .option("--region <REGION...>", "without --config: the regions of the resources, the default one first")
  .option("--namespace <NAMESPACE...>", "only the objects in these namespaces")
  .addOption(new Option("--output <FORMAT>", "the format of the result").choices(["text", "json"]).default("text"))
  .option("--yes-use-this-cluster", "allow a --kubeconfig whose server is not on this machine", false)
  .addHelpText(
    "after",
    `
Without --config, resources that ACK manages would be taken over, and resources would be adopted if their tags consent.
For objects that a deployment of Driftless already serves, use --config; otherwise, their resources appear to have
another owner.

KUBECONFIG and AWS_* in your own environment are not used, except AWS_CONFIG_FILE and AWS_SHARED_CREDENTIALS_FILE.

Exit status: 0 nothing would change except Driftless's own tags, 1 more would change, or something would be refused or
could not be read, 2 invalid usage, 3 the cluster or AWS could not be reached, 130 interrupted.`,
  )
  .exitOverride()
  .allowExcessArguments(false);

process.exitCode = await main();

async function main(): Promise<number> {
  // There is nothing to clean up, because this program only reads.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(EXIT.interrupted));
  try {
    program.parse();
    return await run(program.opts<Flags>());
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
    progress(`error: ${errorText(error)}`);
    return error instanceof UsageError || error instanceof ParametersError ? EXIT.usage : EXIT.failed;
  }
}

async function run(flags: Flags): Promise<number> {
  await assertClusterIsAllowed({
    kubeconfig: flags.kubeconfig,
    allowRemoteCluster: flags.yesUseThisCluster,
    consequence: "This program would read its objects and change nothing.",
  });
  const decided = decide(flags);
  useProfile(flags.profile);
  const kubernetes = createApiServerClient({ ...(await kubeconfigConnection(flags.kubeconfig)), readOnly: true });
  const caller = await callerOf(flags.profile, decided.region);
  progress(`the profile ${flags.profile} is account ${caller.account}`);
  const dependencies: Dependencies = {
    kubernetes,
    connect: createConnect({ now: Date.now }),
    now: Date.now,
    random: Math.random,
    kinds: kinds.filter(({ resource }) => decided.settings.kinds.includes(resource.kind)),
    settings: engineSettings(decided.settings, { ...caller, region: decided.region }),
    roles: openRoles(decided.settings, decided.region, kubernetes),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  };
  const foreseen = await lookAtAll(dependencies, { wait, progress });
  process.stdout.write(`${flags.output === "json" ? JSON.stringify(foreseen) : formatForeseen(foreseen)}\n`);
  return foreseen.every(isHarmless) ? EXIT.harmless : EXIT.notHarmless;
}

/** What Driftless would do depends on these deployment parameters, and on the region. */
interface Decided {
  readonly region: string;
  readonly settings: SettingsFor<"reconcile">;
}

/** The parameters of `--config`, or those of a first deployment that takes over ACK's resources, for the given namespaces. */
function decide({ config, region: regions = [], namespace: namespaces }: Flags): Decided {
  if (config === undefined) {
    const [region] = regions;
    if (region === undefined) throw new UsageError("specify the region of the resources with --region or --config");
    const served = defaultKinds.map(({ kind }) => kind);
    const chosen = { clusterName: "unnamed", kinds: served, regions, takeOver: "ack" } as const;
    return { region, settings: settingsOf({ ...chosen, watchNamespaces: namespaces ?? [] }) };
  }
  if (regions.length > 0) throw new UsageError("--config already specifies the regions: omit --region");
  const parameters = readParametersFile(config);
  const { region, watchNamespaces } = parameters;
  const outside =
    watchNamespaces.length === 0 ? [] : (namespaces ?? []).filter((one) => !watchNamespaces.includes(one));
  if (outside.length > 0) throw new UsageError(`watchNamespaces of ${config} does not list ${outside.join(", ")}`);
  return { region, settings: settingsOf({ ...parameters, watchNamespaces: namespaces ?? watchNamespaces }) };
}

/** The settings that the reconcile function would read, in shadow mode. Nothing is deleted, so deletes are not limited. */
function settingsOf(parameters: SettingParameters): SettingsFor<"reconcile"> {
  const shadowed = { ...parameters, mode: "shadow", paused: false, maximumDeletesPerHour: "off" } as const;
  return readSettings("reconcile", settingsJson("reconcile", shadowed), kindNames);
}

/** Makes the SDK use this profile, and removes from the environment everything that could provide other credentials. */
function useProfile(profile: string): void {
  for (const name of Object.keys(process.env)) if (name.startsWith("AWS_") && !KEPT.has(name)) delete process.env[name];
  process.env.AWS_PROFILE = profile;
  process.env.AWS_EC2_METADATA_DISABLED = "true";
}

async function callerOf(profile: string, region: string) {
  try {
    return await readCaller({ region });
  } catch (error) {
    const reason = errorText(error);
    throw new UsageError(`cannot use the profile ${profile}: ${reason}`, { cause: error });
  }
}

/** Progress is written to standard error, so that standard output contains only the result. */
function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}
