import { readFileSync } from "node:fs";
import type { Node } from "constructs";
import { parse, YAMLParseError } from "yaml";
import type * as z from "zod";
import { ConfigFile, parameterNames } from "./config-file.ts";
import { ParametersError } from "./parameters-error.ts";

/** What a deployment decides. */
export type Parameters = Omit<z.infer<typeof ConfigFile>, "$schema"> & {
  readonly clusterName: string;
  readonly regions: readonly string[];
};

const TOKEN_PARAMETERS = ["eksClusterName", "tokenSecretArn", "tokenFile"] as const;

/**
 * Reads the parameters from the file that the app's context names (`cdk -c config=FILE`), in YAML or JSON. Throws a
 * `ParametersError` if it names none, for a file that cannot be read or is wrong, and for parameters that are given as context: they
 * would be forgotten at the next deployment.
 */
export function readParameters(node: Node): Parameters {
  const misplaced = parameterNames.filter((name) => node.tryGetContext(name) !== undefined);
  if (misplaced.length > 0) {
    const problems = misplaced.map((name) => `${name} is a parameter: put it into the file that -c config=FILE names.`);
    throw new ParametersError(problems);
  }
  const file: unknown = node.tryGetContext("config");
  if (typeof file !== "string") {
    throw new ParametersError(["There are none. Name the file that holds them: -c config=FILE."]);
  }
  return readParametersFile(file);
}

/** Reads the parameters from a file. Throws a `ParametersError` if it cannot be read or is wrong. */
export function readParametersFile(file: string): Parameters {
  return parseParameters(parseFile(file), file);
}

/** Checks parameters from `source`. Throws a `ParametersError` that names all that are missing, wrong or unknown. */
export function parseParameters(value: unknown, source: string): Parameters {
  const parsed = ConfigFile.safeParse(value);
  const problems = [
    ...(parsed.error?.issues ?? []).map(explain),
    ...explainCombination(value),
    ...(parsed.success ? [...explainRoles(parsed.data), ...explainMode(parsed.data)] : []),
  ];
  if (!parsed.success || problems.length > 0) throw new ParametersError(problems, source);
  const { $schema: _, ...parameters } = parsed.data;
  const { eksClusterName, region, regions = [region], clusterName = `${eksClusterName}.${region}` } = parameters;
  // In shadow mode nothing is written, so nothing is exported either.
  const fieldExport = parameters.mode === "shadow" ? "off" : parameters.fieldExport;
  return { ...parameters, fieldExport, clusterName, regions: [...new Set(regions)] };
}

function parseFile(file: string): unknown {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    const problem = error instanceof YAMLParseError ? "is not YAML or JSON" : "cannot be read";
    throw new ParametersError([`The file ${problem}: ${error instanceof Error ? error.message : String(error)}`], file);
  }
}

function explain({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? "The file" : path.join(".")} ${message}`;
}

/** What is wrong with the parameters about roles taken together. */
function explainRoles({
  roles,
  rolesRequired,
  assumableRoles,
  sessionPolicy,
}: z.infer<typeof ConfigFile>): readonly string[] {
  if (roles !== "own") return assumableRoles.length > 0 ? [] : ["assumableRoles is missing. Name the roles to assume."];
  const unused = [
    rolesRequired && "rolesRequired",
    assumableRoles.length > 0 && "assumableRoles",
    sessionPolicy !== "none" && "sessionPolicy",
  ].filter(Boolean);
  return unused.map((name) => `${String(name)} has no effect while roles is own.`);
}

/** A paused object would do nothing, and shadow mode would say so of each one. */
function explainMode({ mode, paused }: z.infer<typeof ConfigFile>): readonly string[] {
  return mode === "shadow" && paused ? ["paused hides what mode shadow is to show. Remove one of them."] : [];
}

/** What is wrong with the parameters taken together. */
function explainCombination(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const tokens = TOKEN_PARAMETERS.filter((name) => name in value);
  const problems: string[] = [];
  if (tokens.length !== 1) {
    const found = tokens.length === 0 ? "None is there" : `${tokens.join(" and ")} are there`;
    problems.push(`Give exactly one of ${TOKEN_PARAMETERS.join(", ")}. ${found}.`);
  }
  if (!("clusterName" in value) && !("eksClusterName" in value)) {
    problems.push("clusterName is missing. Only with eksClusterName does it have a default.");
  }
  return problems;
}
