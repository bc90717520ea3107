import {
  isObjectName,
  KubernetesApiError,
  type KubernetesClient,
  type ObjectReference,
} from "../../kubernetes/client.ts";
import { isNamespaceName } from "../../kubernetes/namespace-list.ts";
import type { KubernetesObject, ObjectMeta } from "../../kubernetes/object.ts";
import { excerpt } from "../../text/excerpt.ts";
import { type Fields, fieldPath, valueAt, withValueAt } from "../../text/field-path.ts";
import { isRecord, own } from "../../text/own.ts";
import type { KindData, Reference } from "../contract/kind-data.ts";
import type { Busy } from "../contract/progress.ts";
import type { Settings } from "../contract/settings.ts";
import type { References } from "../object/conditions.ts";
import { RefusedReferenceError, UnresolvedReferenceError, unresolved } from "./declared-references.ts";

/** A spec with values in place of its references. It is used only within a pass, and is never written to the cluster. */
export interface Resolved {
  readonly spec: unknown;
  /** Omitted for an object without references. */
  readonly references?: References;
  /** What the object waits for, if its resource can be created before. What is declared is not known completely until then. */
  readonly waitsFor?: Busy;
}

/**
 * Replaces an object's references with values from the current state of the referenced objects. For an object that is being deleted, only what
 * identifies its resource is read, and is left out if no object provides it. Otherwise, rejects with `RefusedReferenceError`, before anything
 * is read, if a reference is not allowed, and with `UnresolvedReferenceError` if the object has to wait for a value. Objects that refer to
 * each other wait for one another's resources, so with `mayCreate`, those of their fields are left out that have no value yet.
 */
export async function resolveReferences(
  { metadata, spec, status }: Pick<KubernetesObject, "metadata" | "spec" | "status">,
  kind: Pick<KindData, "references">,
  settings: Settings,
  kubernetes: Pick<KubernetesClient, "getTarget">,
  mayCreate = false,
): Promise<Resolved> {
  const used = referencesIn(spec, kind);
  if (metadata.deletionTimestamp !== undefined) {
    const identifying = used.filter(({ identifies }) => identifies);
    try {
      return { spec: await withValues(identifying, { metadata, spec }, settings, kubernetes) };
    } catch (error) {
      // After any other error, an object may provide the value nevertheless.
      if (error instanceof RefusedReferenceError || error instanceof UnresolvedReferenceError) return { spec };
      throw error;
    }
  }
  if (used.length === 0) return { spec };
  try {
    return { spec: await withValues(used, { metadata, spec }, settings, kubernetes), references: { status: "True" } };
  } catch (error) {
    const isMutual = used.some(({ mutual }) => mutual);
    // A status can say that there is no resource although there is one: then, the pass only waits.
    const isNew = status?.ackResourceMetadata?.arn === undefined;
    if (!mayCreate || !isNew || !isMutual || !(error instanceof UnresolvedReferenceError)) throw error;
    const rest = withoutMutual(spec, used);
    return {
      spec: await withValues(referencesIn(rest, kind), { metadata, spec: rest }, settings, kubernetes),
      references: { status: error.status, reason: error.message },
      waitsFor: unresolved(error),
    };
  }
}

/** A spec without the fields that contain references to objects that may refer to this one. */
function withoutMutual(spec: unknown, used: readonly Reference[]): Fields {
  const fields = used.flatMap(({ mutual, ref }) => (mutual ? fieldPath(ref).slice(0, 1) : []));
  return fields.reduce((rest, field) => withValueAt(rest, [field], undefined), spec as Fields);
}

/** A spec with values in place of these references. */
async function withValues(
  used: readonly Reference[],
  { metadata, spec }: Pick<KubernetesObject, "metadata" | "spec">,
  settings: Settings,
  kubernetes: Pick<KubernetesClient, "getTarget">,
): Promise<unknown> {
  const all = used.map((reference) => ({ reference, targets: targetsOf(reference, metadata, spec, settings) }));
  // Many rules may refer to the same object.
  const known = new Map<string, string>();
  // A spec that contains a reference is a structure with fields.
  let resolved = spec as Fields;
  for (const { reference, targets } of all) {
    const { field, ref, list } = reference;
    const values: (string | undefined)[] = [];
    for (const target of targets) {
      const id = JSON.stringify([target, reference.to.path]);
      const isItself = reference.mutual && target.name === metadata.name && target.namespace === metadata.namespace;
      const inAnyState = reference.mutual || metadata.deletionTimestamp !== undefined;
      if (!isItself && !known.has(id)) known.set(id, await valueFrom(reference, target, inAnyState, kubernetes));
      values.push(known.get(id));
    }
    resolved = withValueAt(resolved, fieldPath(field), list ? values : values[0]);
    resolved = withValueAt(resolved, fieldPath(ref), undefined);
  }
  return resolved;
}

/** The references of a kind that a spec contains. As in ACK, an empty list counts as omitted. */
export function referencesIn(spec: unknown, { references = [] }: Pick<KindData, "references">): readonly Reference[] {
  const all = references.flatMap((reference) => inEachItem(spec, reference));
  return all.filter((reference) => isSet(valueAt(spec, fieldPath(reference.ref)), reference));
}

/** A reference with positions in place of the `[]` in its paths, for each item of the lists that may contain it. */
function inEachItem(spec: unknown, reference: Reference): readonly Reference[] {
  const [list, rest] = reference.ref.split(/\[\](.*)/);
  if (list === undefined || rest === undefined) return [reference];
  const items = valueAt(spec, fieldPath(list));
  if (!Array.isArray(items)) return [];
  const [, member = ""] = fieldPath(rest);
  return items.flatMap((item: unknown, index) => {
    // A user may write tens of thousands of items without one.
    if (!isRecord(item) || own(item, member) === undefined) return [];
    const at = (path: string) => path.replace("[]", `[${index}]`);
    return inEachItem(spec, { ...reference, field: at(reference.field), ref: at(reference.ref) });
  });
}

/** Whether a field with a reference, or with its value, is set. */
function isSet(value: unknown, { list }: Reference): boolean {
  return value !== undefined && !(list && Array.isArray(value) && value.length === 0);
}

/** The value that the referenced object provides. The error messages are ACK's. */
async function valueFrom(
  { field, to }: Reference,
  target: ObjectReference,
  inAnyState: boolean,
  kubernetes: Pick<KubernetesClient, "getTarget">,
): Promise<string> {
  const { kind, namespace, name } = target;
  const about = `resource:${kind.kind}, namespace:${namespace}, name:${name}`;
  const found = await read(target, field, kubernetes);
  if (!inAnyState && isTrue(found, "ACK.Terminal")) {
    const text = `the referenced resource has 'ACK.Terminal' condition 'True'. Cannot be referenced. ${about}`;
    throw new UnresolvedReferenceError(text, "False");
  }
  if (!inAnyState && !isTrue(found, "ACK.ResourceSynced")) {
    throw new UnresolvedReferenceError(`the referenced resource is not synced yet. ${about}`);
  }
  const value = valueAt(found, fieldPath(to.path));
  if (typeof value === "string" && value !== "") return value;
  throw new UnresolvedReferenceError(
    `the referenced resource is missing the target field. ${about}, targetField:${to.ackName}`,
  );
}

/** Whether the object has this condition with status True. The object's definition may not be ours, so its status can have any form. */
function isTrue(object: object, type: string): boolean {
  const conditions = valueAt(object, ["status", "conditions"]);
  if (!Array.isArray(conditions)) return false;
  return conditions.some((one) => valueAt(one, ["type"]) === type && valueAt(one, ["status"]) === "True");
}

async function read(target: ObjectReference, field: string, kubernetes: Pick<KubernetesClient, "getTarget">) {
  const { group, plural } = target.kind;
  const resource = `${plural}.${group}`;
  try {
    const found = await kubernetes.getTarget(target);
    if (found !== undefined) return found;
  } catch (error) {
    if (!(error instanceof KubernetesApiError)) throw error;
    if (error.status === 403) throw new UnresolvedReferenceError(error.message, "Unknown", { cause: error });
    if (error.status !== 404) throw error;
    const remedy = `install the definition and its ACK controller, or specify the value in spec.${field}`;
    const problem = `${resource} is not installed in the cluster; ${remedy}`;
    throw new UnresolvedReferenceError(problem, "Unknown", { cause: error });
  }
  throw new UnresolvedReferenceError(`${resource} "${target.name}" not found`);
}

/**
 * The objects that a reference in a spec names: one, or those of a list. Throws a `RefusedReferenceError` if one is not allowed. Where ACK has
 * a message, it is used.
 */
export function targetsOf(
  reference: Reference,
  metadata: ObjectMeta,
  spec: unknown,
  settings: Pick<Settings, "crossNamespaceReferences">,
): readonly ObjectReference[] {
  const { field, ref, list, ackNames } = reference;
  if (isSet(valueAt(spec, fieldPath(field)), reference)) {
    const both = `both resource reference wrapper and ID cannot be used together: ${ackNames.field},${ackNames.ref}`;
    throw new RefusedReferenceError("InvalidSpec", both);
  }
  const value = valueAt(spec, fieldPath(ref));
  if (!list) return [targetOf(reference, ref, metadata, value, settings)];
  const items: readonly unknown[] = Array.isArray(value) ? value : [undefined];
  return items.map((item, index) => targetOf(reference, `${ref}[${index}]`, metadata, item, settings));
}

/** The object that one reference, which the spec has at `path`, names. */
function targetOf(
  { to, ackNames }: Reference,
  path: string,
  { namespace: own }: ObjectMeta,
  reference: unknown,
  { crossNamespaceReferences = false }: Pick<Settings, "crossNamespaceReferences">,
): ObjectReference {
  const name = textAt(reference, "from.name");
  if (name === "") {
    throw new RefusedReferenceError("InvalidSpec", `provided resource reference is nil or empty: ${ackNames.ref}`);
  }
  // As in ACK, an empty namespace counts as no namespace.
  const namespace = textAt(reference, "from.namespace") || own;
  if (namespace !== own && !crossNamespaceReferences) {
    throw new RefusedReferenceError(
      "ReferenceNotAllowed",
      `cross-namespace resource reference is not allowed. Set --enable-cross-namespace=true to allow it. sourceNamespace:${own}, targetNamespace:${excerpt(namespace)}, name:${excerpt(name)} (in Driftless, the parameter crossNamespaceReferences allows it)`,
    );
  }
  // The name and the namespace become parts of a URL.
  if (!isObjectName(name)) throw notAName(`${path}.from.name`, name);
  if (!isNamespaceName(namespace)) throw notAName(`${path}.from.namespace`, namespace);
  return { kind: to.kind, namespace, name };
}

function textAt(fields: unknown, path: string): string {
  const value = valueAt(fields, fieldPath(path));
  return typeof value === "string" ? value : "";
}

function notAName(field: string, name: string): RefusedReferenceError {
  return new RefusedReferenceError("InvalidSpec", `spec.${field} "${excerpt(name)}" is not a valid name`);
}
