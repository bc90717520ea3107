import { apiErrorAdvice } from "../cli/api-error-advice.ts";
import { CommandError, unreadError } from "../cli/command-error.ts";
import { isUnanswered, UNANSWERED_ADVICE } from "../cli/unanswered.ts";
import { KubernetesApiError, type KubernetesClient } from "../kubernetes/client.ts";
import type { Settings } from "../reconcile/contract/settings.ts";
import { engineSettings } from "../settings/engine-settings.ts";
import { PUBLISHED, readPublished } from "../settings/published.ts";
import type { SettingsFor } from "../settings/settings-for.ts";
import { errorText } from "../text/error-text.ts";

/** The deployment whose passes a plan foresees. */
export interface Deployment {
  readonly settings: SettingsFor<"reconcile">;
  readonly region: string;
  /** The EKS cluster that objects such as an AccessEntry have to name; absent if the deployment is not on EKS. */
  readonly eksClusterName?: string | undefined;
  /** The account that the deployment acts in; `undefined` if only the user's credentials say so. */
  readonly account?: string | undefined;
  /** What the user should know about the parameters. */
  readonly remarks: readonly string[];
}

const CONFIG = "Specify the file with the deployment's parameters: --config FILE.";

/**
 * Reads the parameters that a deployment has published in its cluster. Rejects with a `CommandError` if there are none.
 * `kinds` and `version` are those of this program.
 */
export async function readDeployment(
  kubernetes: Pick<KubernetesClient, "readConfigMap">,
  kinds: readonly string[],
  version: string,
): Promise<Deployment> {
  const name = `the ConfigMap ${PUBLISHED.namespace}/${PUBLISHED.name}`;
  try {
    const found = await kubernetes.readConfigMap(PUBLISHED);
    if (found === undefined)
      throw unreadError(`no deployment of Driftless has published its parameters: ${name} does not exist`, CONFIG);
    const { unknown, version: published, ...deployment } = readPublished(found.data, kinds);
    const deployed = published === undefined ? "an older version" : `version ${published}`;
    const newer = `the deployment is newer than this program, which ignores its parameters ${unknown.join(", ")}: update this program`;
    const other = `the deployment is of ${deployed}, and this program of version ${version}: it may not do exactly what this plan says`;
    const remarks = [...(unknown.length > 0 ? [newer] : []), ...(published === version ? [] : [other])];
    return { ...deployment, remarks: [...remarks, ...remarksOn(deployment.settings)] };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof KubernetesApiError && error.status !== 403) throw unreachable(error);
    const advice =
      error instanceof KubernetesApiError
        ? `Ask whoever manages the cluster to add you to the group driftless:planners. ${CONFIG}`
        : `Update this program. ${CONFIG}`;
    throw unreadError(`cannot read ${name}: ${errorText(error)}`, advice, { cause: error });
  }
}

/** The error if the API server does not respond, or refuses a request without which there is no plan. */
export function unreachable(error: KubernetesApiError): CommandError {
  const advice =
    error.status === undefined
      ? "A plan needs the cluster. Check that kubectl get namespaces works with the same kubeconfig and context. A proxy in HTTPS_PROXY is not used."
      : apiErrorAdvice(error);
  const what = error.status === 404 ? "the cluster lacks what this needs" : "cannot use the cluster";
  return unreadError(`${what}: ${error.message}`, advice, { cause: error });
}

/** Why AWS does not say whose the user's credentials are: it does not respond, or the credentials are unusable. */
export function callerError(error: unknown): CommandError {
  return isUnanswered(error)
    ? unreadError(`AWS cannot be reached: ${errorText(error)}`, UNANSWERED_ADVICE, { cause: error })
    : unreadError(
        `cannot use your AWS credentials: ${errorText(error)}`,
        "Sign in, for example with aws sso login, or specify a profile of your AWS configuration with --profile NAME.",
        { cause: error },
      );
}

/**
 * Only the function reads what was recorded when the deployment was new. With closed targets, a plan would refuse what an older deployment
 * allows, and nobody could approve it.
 */
const TARGETS_UNKNOWN =
  "the deployment does not set its parameter targets, so this plan takes them as open; a newer deployment may refuse targets that others own";

/** What a plan leaves out of account, because it shows what would happen if nothing kept the deployment from acting. */
export function remarksOn({ paused, mode, targets }: SettingsFor<"reconcile">): readonly string[] {
  return [
    ...(targets === undefined ? [TARGETS_UNKNOWN] : []),
    ...(paused ? ["the deployment is paused: nothing happens before it resumes"] : []),
    ...(mode === "shadow" ? ["the deployment is in shadow mode: nothing happens before it leaves it"] : []),
  ];
}

/** The engine's settings for a plan: in shadow mode, not paused, and without a limit on deletes, as nothing is deleted. */
export function planSettings(
  { settings, region, eksClusterName }: Deployment,
  place: Pick<Settings, "account" | "partition">,
): Settings {
  const { targets = "open" } = settings;
  const planned = { ...settings, targets, mode: "shadow", paused: false, maximumDeletesPerHour: "off" } as const;
  return { ...engineSettings(planned, { ...place, region }), eksClusterName };
}
