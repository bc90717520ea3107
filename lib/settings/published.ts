import { declaredFor, readSettings, type SettingParameters, type SettingsFor } from "./settings-for.ts";

/** The ConfigMap in which a deployment publishes the parameters on which its decisions depend, for `kubectl driftless`. */
export const PUBLISHED = { namespace: "driftless-system", name: "driftless-parameters" } as const;

/** What a deployment publishes. None of it is secret. */
export interface Published {
  readonly settings: SettingsFor<"reconcile">;
  readonly region: string;
  /** The EKS cluster that objects such as an AccessEntry have to name; absent if the deployment is not on EKS. */
  readonly eksClusterName?: string | undefined;
  /** The account and the partition that the deployment acts in; absent if the cluster's manifests were applied without the installer. */
  readonly account?: string | undefined;
  readonly partition?: string | undefined;
  /** The version of the cluster manifests; absent in those of an older version. */
  readonly version?: string | undefined;
  /** The names of published parameters that this version does not know. */
  readonly unknown: readonly string[];
}

/** Settings on which no plan depends. A change to them, such as a pause, must not need the cluster. */
const LEFT_OUT: readonly string[] = ["clusterUid", "historyValues", "maximumDeletesPerHour", "paused"];

/** The data of the ConfigMap, without account and partition, which only the installer knows. */
export function publish(
  parameters: SettingParameters & {
    readonly region?: string | undefined;
    readonly eksClusterName?: string | undefined;
  },
): Readonly<Record<string, string>> {
  const { region = "", eksClusterName } = parameters;
  const names = declaredFor("reconcile");
  const published = Object.entries(parameters).filter(([name]) => names.has(name) && !LEFT_OUT.includes(name));
  return {
    region,
    ...(eksClusterName !== undefined && { eksClusterName }),
    parameters: JSON.stringify(Object.fromEntries(published)),
  };
}

/** Reads the data of the ConfigMap; `kinds` are the names of all kinds that this version knows. Throws an error that says what is unusable. */
export function readPublished(data: Readonly<Record<string, string>>, kinds: readonly string[]): Published {
  const { region, eksClusterName, account, partition, version, parameters = "" } = data;
  if (!region) throw new Error("region is missing");
  const given = new Map(Object.entries(JSON.parse(parameters) as object));
  const known = declaredFor("reconcile");
  const unknown = [...given.keys()].filter((name) => !known.has(name));
  const readable = Object.fromEntries([...given, ["maximumDeletesPerHour", "off"]].filter(([name]) => known.has(name)));
  return {
    settings: readSettings("reconcile", JSON.stringify(readable), kinds),
    region,
    eksClusterName,
    account,
    partition,
    version,
    unknown,
  };
}
