import { readFileSync } from "node:fs";
import type { Node } from "constructs";
import { parse, YAMLParseError } from "yaml";
import type * as z from "zod";
import { kinds as allKinds } from "../../lib/kinds/index.ts";
import { SHIPPED } from "../../lib/settings/boundary.ts";
import { passableRoles } from "../../lib/settings/passable-roles.ts";
import { ConfigFile, parameterNames } from "./config-file.ts";
import { explainPlaces } from "./explain-places.ts";
import { explainPrivilege } from "./explain-privilege.ts";
import { ParametersError } from "./parameters-error.ts";

/** The parameters of a deployment. */
export type Parameters = Omit<z.infer<typeof ConfigFile>, "$schema"> & {
  readonly clusterName: string;
  readonly iamPath: string;
  readonly regions: readonly string[];
  readonly installCluster: boolean;
};

const TOKEN_PARAMETERS = ["eksClusterName", "tokenSecretArn", "tokenFile"] as const;

/** Whether the app's context has parameters, in any form. */
export function hasParameters(node: Node): boolean {
  return ["config", ...parameterNames].some((name) => node.tryGetContext(name) !== undefined);
}

/** The parameters whose defaults come from the EKS cluster's name or CDK's cluster look-up. */
const FROM_EKS = ["clusterName", "kubernetesServer", "kubernetesCa"] as const;

/**
 * Reads the parameters from the file that the app's context specifies (`cdk -c config=FILE`), in YAML or JSON. Throws a `ParametersError`
 * if the context specifies no file, if the file cannot be read or is invalid, or if parameters are specified as context. Such parameters
 * could be forgotten in the next deployment.
 */
export function readParameters(node: Node): Parameters {
  const misplaced = parameterNames.filter((name) => node.tryGetContext(name) !== undefined);
  if (misplaced.length > 0) {
    const problems = misplaced.map(
      (name) => `${name} is a parameter: put it in the file that -c config=FILE specifies.`,
    );
    throw new ParametersError(problems);
  }
  const file: unknown = node.tryGetContext("config");
  if (typeof file !== "string") {
    throw new ParametersError(["No parameters are set. Specify the file that contains them: -c config=FILE."]);
  }
  return readParametersFile(file);
}

/** Reads the parameters from a file. Throws a `ParametersError` if the file cannot be read or is invalid. */
export function readParametersFile(file: string): Parameters {
  return parseParameters(readConfigFile(file), file);
}

/** The content of a file in YAML or JSON, unchecked. Throws a `ParametersError` if the file cannot be read. */
export function readConfigFile(file: string): unknown {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    const problem = error instanceof YAMLParseError ? "is not YAML or JSON" : "cannot be read";
    throw new ParametersError([`The file ${problem}: ${error instanceof Error ? error.message : String(error)}`], file);
  }
}

/** Checks parameters from `source`. Throws a `ParametersError` that lists all parameters that are missing, invalid or unknown. */
export function parseParameters(value: unknown, source: string): Parameters {
  const parsed = ConfigFile.safeParse(value);
  const problems = [
    ...(parsed.error?.issues ?? []).map(explain),
    ...explainCombination(value),
    ...(parsed.success ? EXPLANATIONS.flatMap((explain) => explain(parsed.data)) : []),
  ];
  if (!parsed.success || problems.length > 0) throw new ParametersError(problems, source);
  const { $schema: _, ...parameters } = parsed.data;
  const { eksClusterName, region, regions = [region], clusterName = `${eksClusterName}.${region}` } = parameters;
  const { iamPath = `/driftless/${clusterName}/` } = parameters;
  // In shadow mode nothing is written, so nothing is exported either.
  const fieldExport = parameters.mode === "shadow" ? "off" : parameters.fieldExport;
  const installCluster = parameters.installCluster ?? eksClusterName !== undefined;
  const [once, watchNamespaces] = [[...new Set(regions)], [...new Set(parameters.watchNamespaces)]];
  const { permissionsBoundary = handsOutPermissions(parameters) ? SHIPPED : undefined } = parameters;
  const bounds = permissionsBoundary && { permissionsBoundary };
  return {
    ...parameters,
    ...bounds,
    fieldExport,
    clusterName,
    iamPath,
    installCluster,
    regions: once,
    watchNamespaces,
  };
}

/** Whether anyone who writes objects of the deployment's kinds hands out permissions, which a boundary must limit. */
function handsOutPermissions({ kinds }: Pick<Parameters, "kinds">): boolean {
  return allKinds.some(({ resource }) => resource.group === "iam.services.k8s.aws" && kinds.includes(resource.kind));
}

/** Each explains what is wrong with a combination of parameters that are valid by themselves. */
const EXPLANATIONS = [
  explainRoles,
  explainPassableRoles,
  explainPrivilege,
  explainMode,
  explainVpc,
  explainCluster,
  explainPlaces,
] as const;

function explain({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? "The file" : path.join(".")} ${message}`;
}

/** Explains what is wrong with the combination of the role parameters. */
function explainRoles({
  roles,
  rolesRequired,
  assumableRoles,
  sessionPolicy,
}: z.infer<typeof ConfigFile>): readonly string[] {
  if (roles !== "own") return assumableRoles.length > 0 ? [] : ["assumableRoles is missing. List the roles to assume."];
  const unused = [
    rolesRequired && "rolesRequired",
    assumableRoles.length > 0 && "assumableRoles",
    sessionPolicy !== "none" && "sessionPolicy",
  ].filter(Boolean);
  return unused.map((name) => `${String(name)} has no effect while roles is own.`);
}

/** STS accepts session policies of up to 2,048 characters, and a Bucket's calls use most of them. */
const MOST_PASSABLE = 300;

/**
 * Explains that the list of passable roles does not fit in a session policy, which has to contain it. If the policy were too long, no
 * object of a kind that passes roles could be served.
 */
function explainPassableRoles(parameters: z.infer<typeof ConfigFile>): readonly string[] {
  if (parameters.sessionPolicy === "none" || passableRoles(parameters).join().length <= MOST_PASSABLE) return [];
  const problem = `passableRoles has more than the ${MOST_PASSABLE} characters that fit in a session policy.`;
  return [`${problem} Specify fewer roles, use *, or omit sessionPolicy.`];
}

function explainMode({ mode, paused, changes }: z.infer<typeof ConfigFile>): readonly string[] {
  if (mode !== "shadow") return [];
  return [
    // While paused, nothing would be done to any object, and shadow mode would report only that.
    ...(paused ? ["paused hides what mode shadow would show. Remove one of them."] : []),
    // Only the status of an object records which of its changes have been handled.
    ...(changes === "poll" ? ["changes: poll requires the status of objects, which mode shadow does not write."] : []),
  ];
}

/** Explains what is wrong with the combination of the cluster parameters. */
function explainCluster({
  eksClusterName,
  tokenSecretArn,
  installCluster,
  relayIdentity,
  oidcIssuer,
}: z.infer<typeof ConfigFile>): readonly string[] {
  return [
    installCluster && tokenSecretArn !== undefined
      ? "installCluster requires eksClusterName: the functions' token is not an administrator's. Apply npm run cluster's output."
      : [],
    relayIdentity === "irsa" && eksClusterName === undefined ? "relayIdentity irsa requires eksClusterName." : [],
    relayIdentity !== "irsa" && oidcIssuer !== undefined ? "oidcIssuer has no effect without relayIdentity irsa." : [],
  ].flat();
}

/** Explains what is wrong with the combination of the VPC parameters. */
function explainVpc({ vpc, subnetIds, securityGroupIds }: z.infer<typeof ConfigFile>): readonly string[] {
  if (vpc !== undefined) return subnetIds.length > 0 ? [] : ["subnetIds is missing. Specify subnets of the vpc."];
  const unused = [subnetIds.length > 0 && "subnetIds", securityGroupIds.length > 0 && "securityGroupIds"];
  return unused.filter(Boolean).map((name) => `${String(name)} has no effect without vpc.`);
}

/** Explains what is wrong with the combination of all parameters. */
function explainCombination(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const tokens = TOKEN_PARAMETERS.filter((name) => name in value);
  const problems: string[] = [];
  if (tokens.length !== 1) {
    const found = tokens.length === 0 ? "None is set" : `${tokens.join(" and ")} are set`;
    problems.push(`Specify exactly one of ${TOKEN_PARAMETERS.join(", ")}. ${found}.`);
  }
  for (const name of "eksClusterName" in value ? [] : FROM_EKS) {
    if (!(name in value)) problems.push(`${name} is missing. It has a default only with eksClusterName.`);
  }
  return problems;
}
