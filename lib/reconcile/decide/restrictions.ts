import { excerpt } from "../../text/excerpt.ts";
import { matchesGlob } from "../../text/matches-glob.ts";
import { own } from "../../text/own.ts";
import { TerminalError } from "../contract/errors.ts";
import type { RestrictedField } from "../contract/kind-data.ts";
import type { Place } from "../contract/resource.ts";
import { MAXIMUM_ARN_LENGTH } from "../contract/role.ts";
import type { Settings } from "../contract/settings.ts";
import { type NamedValue, namedValues } from "./named-values.ts";

/** Throws a `TerminalError` for a resource that the deployment denies to every object. The ARN is not known for every kind. */
export function refuseDenied(arn: string | undefined, { denied = {} }: Pick<Settings, "denied">): void {
  if (arn === undefined) return;
  const name = arn.replace(/^arn:[^:]*:/, "");
  for (const [parameter, patterns] of Object.entries(denied)) {
    const pattern = patterns.find((one) => matchesGlob(one, name));
    if (pattern === undefined) continue;
    throw new TerminalError(
      "ResourceDenied",
      `the deployment's parameter ${parameter} denies Driftless access to ${excerpt(arn)}, which matches ${pattern}`,
    );
  }
}

const STAYS =
  "; what the resource has in AWS stays in effect: to end that, change the field to an allowed value, or delete the object";

type Allowances = Pick<
  Settings,
  | "passableRoles"
  | "regions"
  | "targets"
  | "allowedTargets"
  | "allowedEventSources"
  | "accessEntries"
  | "accessPrincipals"
  | "own"
  | "deployment"
>;

/**
 * Throws a `TerminalError` if one of these fields of the spec names a role, a region, a target, a source or a function that is not allowed:
 * otherwise, anyone who can write objects could have AWS assume any role that trusts the service, copy a resource to any region, send data
 * anywhere, read what others send, or give anyone access to the cluster. The policies of an assumed role may allow more than the deployment
 * promises, so the pass's identity does not matter. What AWS already has stays: a role that was deleted, and whose name another namespace has
 * used since, is still assumed for a resource that names it. So the error of an object that may have a resource says so.
 */
export function refuseRestricted(
  spec: unknown,
  fields: readonly RestrictedField[] = [],
  place: Place,
  settings: Allowances,
  mayHaveResource = false,
): void {
  for (const restricted of fields) {
    for (const named of namedValues(spec, restricted, place)) {
      const refusal = refusalOf(named, restricted, settings);
      if (refusal === undefined) continue;
      throw mayHaveResource ? new TerminalError(refusal.reason, `${refusal.message}${STAYS}`) : refusal;
    }
  }
}

/** Why the deployment does not allow what a restricted field names; `undefined` if it does. */
export function refusalOf(
  { path, text, arn }: NamedValue,
  restricted: RestrictedField,
  settings: Allowances,
): TerminalError | undefined {
  const { reason, refusal, allows } = own(RULES, restricted.names);
  const isDeployments = isOfDeployment(arn, settings);
  if (!isDeployments && allows(arn, settings, restricted)) return undefined;
  return new TerminalError(
    reason,
    `spec.${path} is ${excerpt(text)}, which ${isDeployments ? "belongs to the deployment of Driftless itself" : refusal}`,
  );
}

/** Whether a spec names a target. Few do, so for the others, the rules about targets are not consulted. */
export function namesTarget(spec: unknown, fields: readonly RestrictedField[] = [], place: Place): boolean {
  return fields.some((restricted) => restricted.names === "target" && namedValues(spec, restricted, place).length > 0);
}

/** Whether an ARN is that of one of the deployment's own resources, which no object may name. */
export function isOfDeployment(arn: string, { deployment = [] }: Pick<Settings, "deployment">): boolean {
  return isCovered(arn, deployment);
}

/** The ARNs in a spec that are only allowed if objects in the same namespace have created what they name. */
export function unlisted(
  spec: unknown,
  fields: readonly RestrictedField[] = [],
  place: Place,
  settings: Allowances,
): readonly string[] {
  return fields.flatMap((restricted) => {
    const { ifOwn, allows } = own(RULES, restricted.names);
    if (!ifOwn) return [];
    const arns = namedValues(spec, restricted, place).map(({ arn }) => arn);
    return arns.filter((arn) => !allows(arn, settings, restricted));
  });
}

interface Rule {
  readonly reason: string;
  readonly refusal: string;
  /** What objects in the same namespace have created is also allowed. */
  readonly ifOwn?: true;
  readonly allows: (value: string, settings: Allowances, field: RestrictedField) => boolean;
}

const RULES: Readonly<Record<RestrictedField["names"], Rule>> = {
  role: {
    reason: "RoleNotPassable",
    refusal: "the deployment's parameter passableRoles does not allow",
    ifOwn: true,
    allows: (role, { passableRoles = [], own = [] }) => isCovered(role, passableRoles) || isCovered(role, own),
  },
  region: {
    reason: "RegionNotAllowed",
    refusal: "the deployment's parameter regions does not allow",
    allows: (region, { regions }) => regions.includes(region),
  },
  target: {
    reason: "TargetNotAllowed",
    refusal: "the deployment's parameter allowedTargets does not allow",
    allows(target, { allowedTargets, targets }, { onlyListed = [] }) {
      if (allowedTargets !== undefined || targets === "closed") return isCovered(target, allowedTargets ?? []);
      return isCovered(target, ["*"]) && !isCovered(target, onlyListed);
    },
  },
  source: createdOrIn("SourceNotAllowed", "allowedEventSources"),
  function: {
    reason: "FunctionNotOwned",
    refusal: "no object in the namespace has created",
    ifOwn: true,
    allows: (name, { own = [] }) => isCovered(name, own),
  },
  principal: createdOrIn("PrincipalNotAllowed", "accessPrincipals"),
  access: {
    reason: "AccessNotAllowed",
    refusal: "the deployment's parameter accessEntries does not allow",
    allows: (value, { accessEntries = "off" }, { levels = {} }) => isCovered(value, own(levels, accessEntries) ?? []),
  },
};

/** What objects in the same namespace have created, and what a parameter lists. */
function createdOrIn(reason: string, parameter: "allowedEventSources" | "accessPrincipals"): Rule {
  return {
    reason,
    refusal: `no object in the namespace has created, and the deployment's parameter ${parameter} does not allow`,
    ifOwn: true,
    allows: (value, settings) => isCovered(value, [...(own(settings, parameter) ?? []), ...(settings.own ?? [])]),
  };
}

function isCovered(arn: string, patterns: readonly string[]): boolean {
  return arn.length <= MAXIMUM_ARN_LENGTH && patterns.some((pattern) => matchesGlob(pattern, arn));
}
