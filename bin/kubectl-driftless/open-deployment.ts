import type { Command } from "commander";
import { ParametersError } from "../../infra/parameters/parameters-error.ts";
import { readParametersFile } from "../../infra/parameters/read-parameters.ts";
import { openRoles } from "../../lib/aws/open-roles.ts";
import { readCaller } from "../../lib/aws/sts-client.ts";
import { unreadError, usageError } from "../../lib/cli/command-error.ts";
import { kinds } from "../../lib/kinds/index.ts";
import { createOwnTags } from "../../lib/kinds/own-tags.ts";
import { callerError, type Deployment, planSettings, readDeployment, remarksOn } from "../../lib/plan/deployment.ts";
import { type Profiles, parseProfiles, withProfiles } from "../../lib/plan/profiles.ts";
import type { Dependencies } from "../../lib/reconcile/dependencies.ts";
import { servesRoles } from "../../lib/settings/passable-roles.ts";
import { readSettings } from "../../lib/settings/settings-for.ts";
import { settingsJson } from "../../lib/settings/settings-json.ts";
import manifest from "../../package.json" with { type: "json" };
import { collect } from "./options.ts";

/** The flags with which a command finds the deployment and reads AWS. */
export interface DeploymentFlags {
  readonly config?: string;
  readonly profile?: readonly string[];
}

/** A deployment, and what a pass in shadow mode needs to foresee what it would do. */
export interface OpenDeployment {
  readonly deployment: Deployment;
  readonly dependencies: Omit<Dependencies, "connect">;
}

/** Adds the options that choose a deployment and the user's AWS profiles. */
export function withDeploymentOptions(command: Command): Command {
  return command
    .option(
      "--config <FILE>",
      "the parameter file of a deployment; the default is what the cluster's deployment has published",
    )
    .option(
      "--profile <NAME>",
      "the profile in your AWS configuration; for each other account, --profile ACCOUNT=NAME",
      collect,
    );
}

/** Finds the deployment and the user's AWS credentials. Rejects with a `CommandError` if there is none, or if they are for another account. */
export async function openDeployment(
  { config, profile }: DeploymentFlags,
  kubernetes: Dependencies["kubernetes"],
): Promise<OpenDeployment> {
  const profiles = parseProfiles(profile ?? []);
  const names = kinds.map(({ resource }) => resource.kind);
  const deployment =
    config === undefined ? await readDeployment(kubernetes, names, manifest.version) : configured(config, names);
  return { deployment, dependencies: await dependenciesOf(deployment, profiles, kubernetes) };
}

/** The deployment that a parameter file describes. */
function configured(file: string, names: readonly string[]): Deployment {
  try {
    const parameters = readParametersFile(file);
    const settings = readSettings("reconcile", settingsJson("reconcile", parameters), names);
    const { region, eksClusterName } = parameters;
    return { settings, region, eksClusterName, remarks: remarksOn(settings) };
  } catch (error) {
    if (!(error instanceof ParametersError)) throw error;
    throw usageError(error.message, "", { cause: error });
  }
}

async function dependenciesOf(
  deployment: Deployment,
  profiles: Profiles,
  kubernetes: Dependencies["kubernetes"],
): Promise<Omit<Dependencies, "connect">> {
  const { settings, region } = deployment;
  const profile = profiles.byAccount.get(deployment.account ?? "") ?? profiles.own;
  if (profile !== undefined) useProfile(profile);
  const caller = await callerIn(region);
  if (deployment.account !== undefined && caller.account !== deployment.account) {
    throw unreadError(
      `your AWS credentials are for the account ${caller.account}, but the deployment acts in ${deployment.account}`,
      `Specify a profile for that account: --profile ${deployment.account}=NAME.`,
    );
  }
  const roles = openRoles(settings, region, kubernetes);
  return {
    kubernetes,
    now: Date.now,
    random: Math.random,
    kinds: kinds.filter(({ resource }) => settings.kinds.includes(resource.kind)),
    settings: planSettings(deployment, caller),
    roles: roles && withProfiles(roles, profiles),
    ownTags: createOwnTags({ createsRoles: servesRoles(settings) }),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  };
}

/** Makes the SDK use this profile, and not credentials in the environment. */
function useProfile(profile: string): void {
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"]) delete process.env[name];
  process.env.AWS_PROFILE = profile;
}

async function callerIn(region: string) {
  try {
    return await readCaller({ region });
  } catch (error) {
    throw callerError(error);
  }
}
