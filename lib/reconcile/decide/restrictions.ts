import { excerpt } from "../../text/excerpt.ts";
import { fieldPath, valueAt } from "../../text/field-path.ts";
import { matchesGlob } from "../../text/matches-glob.ts";
import { own } from "../../text/own.ts";
import { TerminalError } from "../contract/errors.ts";
import type { RestrictedField } from "../contract/kind-data.ts";
import type { Place } from "../contract/resource.ts";
import { MAXIMUM_ARN_LENGTH } from "../contract/role.ts";
import type { Settings } from "../contract/settings.ts";

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

type Allowances = Pick<Settings, "passableRoles" | "regions" | "allowedTargets">;

/**
 * Throws a `TerminalError` if one of these fields of the spec names a role, a region or a target that the deployment does not allow:
 * otherwise, anyone who can write objects could have AWS assume any role that trusts the service, copy a resource to any region, or send
 * data anywhere. The policies of an assumed role may allow more than the deployment promises, so the pass's identity does not matter.
 */
export function refuseRestricted(
  spec: unknown,
  fields: readonly RestrictedField[] = [],
  place: Place,
  settings: Allowances,
): void {
  for (const restricted of fields) {
    const { reason, parameter, allows } = own(RULES, restricted.names);
    for (const { path, value, owner } of valuesOf(spec, restricted.field)) {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      if (allows(arnOf(text, restricted, owner, place), settings, restricted)) continue;
      throw new TerminalError(
        reason,
        `spec.${path} is ${excerpt(text)}, which the deployment's parameter ${parameter} does not allow`,
      );
    }
  }
}

/** The roles in a spec that the deployment does not list as passable. Whose they are can still allow them. */
export function unlistedRoles(
  spec: unknown,
  fields: readonly RestrictedField[] = [],
  { passableRoles = [] }: Allowances,
): readonly string[] {
  const values = fields.flatMap(({ field, names }) => (names === "role" ? valuesOf(spec, field) : []));
  return values.flatMap(({ value }) => (typeof value === "string" && !isCovered(value, passableRoles) ? [value] : []));
}

interface Rule {
  readonly reason: string;
  readonly parameter: keyof Allowances;
  readonly allows: (value: string, settings: Allowances, field: RestrictedField) => boolean;
}

const RULES: Readonly<Record<RestrictedField["names"], Rule>> = {
  role: {
    reason: "RoleNotPassable",
    parameter: "passableRoles",
    allows: (role, { passableRoles = [] }) => isCovered(role, passableRoles),
  },
  region: {
    reason: "RegionNotAllowed",
    parameter: "regions",
    allows: (region, { regions }) => regions.includes(region),
  },
  target: {
    reason: "TargetNotAllowed",
    parameter: "allowedTargets",
    allows: (target, { allowedTargets }, { onlyListed = [] }) =>
      isCovered(target, allowedTargets ?? ["*"]) && (allowedTargets !== undefined || !isCovered(target, onlyListed)),
  },
};

function isCovered(arn: string, patterns: readonly string[]): boolean {
  return arn.length <= MAXIMUM_ARN_LENGTH && patterns.some((pattern) => matchesGlob(pattern, arn));
}

/** A value of a restricted field, its path with the positions in lists, and the structure that contains it. */
interface Found {
  readonly path: string;
  readonly value: unknown;
  readonly owner: unknown;
}

/** The values of a field. A missing field and an empty string name nothing. */
function valuesOf(spec: unknown, field: string): readonly Found[] {
  const [list = "", ...others] = field.split("[]");
  const value = valueAt(spec, fieldPath(list));
  if (others.length === 0) {
    const parent = list.includes(".") ? valueAt(spec, fieldPath(list.slice(0, list.lastIndexOf(".")))) : spec;
    return value === undefined || value === "" ? [] : [{ path: list, value, owner: parent }];
  }
  const rest = others.join("[]").replace(".", "");
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.flatMap((item, index) => {
    const path = `${list}[${index}]`;
    if (rest === "") return [{ path, value: item, owner: spec }];
    return valuesOf(item, rest).map((found) => ({ ...found, path: `${path}.${found.path}` }));
  });
}

/** The ARN that a value stands for. */
function arnOf(value: string, { arns = {}, regionField }: RestrictedField, owner: unknown, place: Place): string {
  const [, template] = Object.entries(arns).find(([start]) => value.startsWith(start)) ?? [];
  if (template === undefined || value.startsWith("arn:")) return value;
  const region = regionField === undefined ? place.region : String(valueAt(owner, fieldPath(regionField)));
  const replacements: Readonly<Record<string, string>> = { ...place, region, value };
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => own(replacements, name) ?? "");
}
