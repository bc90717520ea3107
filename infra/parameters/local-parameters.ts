import { type Parameters, parseParameters, readConfigFile } from "./read-parameters.ts";

/** A deployment on the local stack. */
export interface LocalDeployment {
  readonly parameters: LocalParameters;
  /** The EKS cluster that the objects of the deployment have to name. There is none on the local stack. */
  readonly eksCluster: string;
  /** The parameters in the file that have no effect on the local stack, in the order of the file. */
  readonly withoutEffect: readonly string[];
}

/** The parameters of a deployment, except those that the local stack sets. */
export type LocalParameters = Omit<Parameters, (typeof REPLACED)[number]>;

/** The parameters that the local stack sets, because they concern a cluster, a network or people that it does not have. */
const REPLACED = [
  ...(["eksClusterName", "tokenSecretArn", "tokenFile", "kubernetesServer", "kubernetesCa", "clusterUid"] as const),
  ...(["vpc", "subnetIds", "securityGroupIds", "installCluster", "relayIdentity", "oidcIssuer", "relayImage"] as const),
  ...(["alarmTopicArn", "alarmEmail", "terminationProtection"] as const),
] satisfies readonly (keyof Parameters)[];

/**
 * The parameters that are deployed without effect: the emulators evaluate neither IAM policies nor alarms, keep all logs, and run one batch
 * at a time. In the stack's own cluster, no controller aggregates ClusterRoles.
 */
const IDLE = [
  ...(["bucketPrefix", "assumableRoles", "alarmOn", "historyDays", "changesConcurrency", "resyncConcurrency"] as const),
  "aggregateUserRoles",
] satisfies readonly (keyof Parameters)[];

/** `eksClusterName` is in neither list, because the cluster's name follows from it, and objects have to name it. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([...REPLACED, ...IDLE].filter((name) => name !== "eksClusterName"));

/** The parameters of the local stack without a file. They allow more than those of a deployment, so that everything can be tried. */
const WITHOUT_FILE = {
  region: "us-west-2",
  kinds: "all",
  adoption: "any",
  maximumDeletesPerHour: "off",
  readOnly: "any",
  accessEntries: "edit",
  accessPrincipals: ["arn:aws:iam::000000000000:role/*"],
  secrets: "labelled",
  takeOver: "ack",
  targets: "open",
  driftEvents: true,
  permissionsBoundary: "none",
  passableRoles: ["arn:aws:iam::000000000000:role/*"],
};

/** What a file need not specify, because the local stack provides the cluster. */
const CLUSTER = { clusterName: "local", kubernetesServer: "https://127.0.0.1", kubernetesCa: "bG9jYWw=" };

/**
 * Reads the parameters of a deployment on the local stack. `file` is a file as for `cdk deploy`, but it need not specify a cluster; with
 * `shadow`, the mode is shadow, whatever the file says. Throws a `ParametersError` if the file cannot be read or is invalid.
 */
export function localDeployment(file: string | undefined, shadow: boolean): LocalDeployment {
  const written = file === undefined ? WITHOUT_FILE : readConfigFile(file);
  const source = `${file}${shadow ? " with --shadow" : ""}`;
  const parameters = parseParameters(isMapping(written) ? completed(written, shadow) : written, source);
  const withoutEffect = isMapping(written) ? Object.keys(written).filter((name) => WITHOUT_EFFECT.has(name)) : [];
  const { eksClusterName: eksCluster = CLUSTER.clusterName } = parameters;
  return { parameters: withoutReplaced(parameters), eksCluster, withoutEffect };
}

type Mapping = Readonly<Record<string, unknown>>;

function completed(written: Mapping, shadow: boolean): Mapping {
  const isOnEks = "eksClusterName" in written;
  const hasToken = isOnEks || "tokenSecretArn" in written || "tokenFile" in written;
  return {
    ...(isOnEks ? {} : CLUSTER),
    ...(hasToken ? {} : { tokenFile: "/local" }),
    // Nobody shares a local stack, and each is new.
    targets: "open",
    ...written,
    ...(shadow ? { mode: "shadow" } : {}),
  };
}

function withoutReplaced(parameters: Parameters): LocalParameters {
  const others = { ...parameters };
  for (const name of REPLACED) Reflect.deleteProperty(others, name);
  return others;
}

function isMapping(value: unknown): value is Mapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
