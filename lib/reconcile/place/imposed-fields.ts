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
  /** The path of the resource, if the deployment lists it as one that others have created. */
  readonly existingPath?: string | undefined;
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
    if (!isAllowed && !imposing.isDeleted)
      throw refusal(field, declared, sourceOf({ by, ...imposed }, imposing), value);
    if (by === "eksClusterName" && !imposing.isDeleted) requireClusterThere(value, imposing);
    result = { ...result, [field]: value };
  }
  return result;
}

/** The deployment says explicitly that it imposes nothing. */
const NOTHING = "none";

/** The value that is imposed, and others that stand for it. None if the deployment does not say what the value must be. */
export function imposedValues(
  { by, perNamespace, existing }: Omit<ImposedField, "field">,
  imposing: Omit<Imposing, "isDeleted">,
): readonly string[] {
  if (existing !== undefined && imposing.existingPath !== undefined) return [imposing.existingPath];
  const value = imposedBy(by, imposing);
  if (value === undefined) return [];
  return perNamespace ? pathsOf(imposing.namespace, value) : [value];
}

/** The path of a namespace below one of the deployment, and the latter. */
export function pathsOf(namespace: string, path: string): readonly [own: string, deployments: string] {
  return [`${path}${namespace}/`, path];
}

/**
 * The path of the role with this name that the deployment lists as one that others have created; `undefined` if it lists none in this
 * account. Names are unique in an account, whatever the path.
 */
export function existingPath(
  name: unknown,
  { partition, account }: Place,
  { existingRoles = [] }: Pick<Settings, "existingRoles">,
): string | undefined {
  const start = `arn:${partition}:iam::${account}:role`;
  const listed = existingRoles.find(
    (arn) => arn.startsWith(`${start}/`) && arn.slice(arn.lastIndexOf("/") + 1) === name,
  );
  return listed?.slice(start.length, listed.lastIndexOf("/") + 1);
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

/** What requires the value, for messages. */
function sourceOf({ by, existing }: Omit<ImposedField, "field">, { existingPath }: Imposing): string {
  if (by === "namespace") return "the object's namespace";
  return `the deployment's parameter ${existing !== undefined && existingPath !== undefined ? existing : by}`;
}

function refusal(field: string, declared: unknown, source: string, value: string): TerminalError {
  const text = typeof declared === "string" ? declared : JSON.stringify(declared);
  const message = `spec.${field} is ${excerpt(text)}, but ${source} requires ${value}; omit the field, or set it to this value`;
  return new TerminalError("ValueImposed", message);
}
