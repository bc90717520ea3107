import { excerpt } from "../../text/excerpt.ts";
import type { Fields } from "../../text/field-path.ts";
import { own } from "../../text/own.ts";
import { TerminalError } from "../contract/errors.ts";
import type { ImposedField, KindData } from "../contract/kind-data.ts";
import type { Place } from "../contract/resource.ts";
import type { Settings } from "../contract/settings.ts";

/** What the imposed values depend on. */
export interface Imposing {
  readonly namespace: string;
  readonly place: Place;
  readonly settings: Settings;
  /** Whether the object is being deleted: the imposed values then say which resource it has, whatever its spec says. */
  readonly isDeleted: boolean;
}

/**
 * The spec with the imposed values in the fields that it omits. Throws a `TerminalError` if a field has another value, or if the deployment
 * does not say what its value must be: without the value, nothing would bound what the object can do.
 */
export function withImposed(
  spec: Fields,
  { resource, imposedFields = [] }: Pick<KindData, "resource" | "imposedFields">,
  imposing: Imposing,
): Fields {
  let result = spec;
  for (const { field, by, ...imposed } of imposedFields) {
    const [value, ...others] = imposedValues({ by, ...imposed }, imposing);
    if (value === NOTHING || (value === undefined && imposing.isDeleted)) continue;
    if (value === undefined) {
      const missing = `a ${resource.kind} requires the deployment's parameter ${by}, which is not set`;
      throw new TerminalError("NotServed", missing);
    }
    const declared = own(spec, field) || value; // An empty string counts as no value.
    const isAllowed = declared === value || others.some((other) => declared === other);
    if (!isAllowed && !imposing.isDeleted) throw refusal(field, declared, by, value);
    if (by === "eksClusterName" && !imposing.isDeleted) requireClusterThere(value, imposing);
    result = { ...result, [field]: value };
  }
  return result;
}

/** The deployment says explicitly that it imposes nothing. */
const NOTHING = "none";

/** The value that is imposed, and others that stand for it. None if the deployment does not say what the value must be. */
export function imposedValues(
  { by, perNamespace }: Omit<ImposedField, "field">,
  imposing: Omit<Imposing, "isDeleted">,
): readonly string[] {
  const value = imposedBy(by, imposing);
  if (value === undefined) return [];
  return perNamespace ? pathsOf(imposing.namespace, value) : [value];
}

/** The path of a namespace below one of the deployment, and the latter. */
export function pathsOf(namespace: string, path: string): readonly [own: string, deployments: string] {
  return [`${path}${namespace}/`, path];
}

function imposedBy(
  by: ImposedField["by"],
  { namespace, place, settings }: Omit<Imposing, "isDeleted">,
): string | undefined {
  if (by === "namespace") return namespace;
  const value = own<Settings, typeof by>(settings, by);
  // IAM accepts only a boundary in the role's own account, or one of AWS's own policies.
  return by === "permissionsBoundary" ? value?.replace(/:[0-9]{12}:/, `:${place.account}:`) : value;
}

/** Throws a `TerminalError` for a place in which a cluster with this name would be another one. */
function requireClusterThere(cluster: string, { place, settings: { region, account } }: Imposing): void {
  if (place.region === region && place.account === account) return;
  const message = `the cluster ${cluster} is in ${region} of the account ${account}, and not in ${place.region} of the account ${place.account}`;
  throw new TerminalError("ValueImposed", message);
}

function refusal(field: string, declared: unknown, by: ImposedField["by"], value: string): TerminalError {
  const text = typeof declared === "string" ? declared : JSON.stringify(declared);
  const source = by === "namespace" ? "the object's namespace" : `the deployment's parameter ${by}`;
  const message = `spec.${field} is ${excerpt(text)}, but ${source} requires ${value}; omit the field, or set it to this value`;
  return new TerminalError("ValueImposed", message);
}
