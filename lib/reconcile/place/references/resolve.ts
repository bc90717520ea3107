import { KubernetesApiError, type KubernetesClient, type ObjectReference } from "../../../kubernetes/client.ts";
import type { Condition } from "../../../kubernetes/condition.ts";
import type { KubernetesObject } from "../../../kubernetes/object.ts";
import type { KindEntry } from "../../contract/kind.ts";
import type { Reference } from "../../contract/reference.ts";
import type { Settings } from "../../contract/settings.ts";
import { type Fields, fieldPath, valueAt, withValueAt } from "../../object/field-path.ts";
import { UnresolvedReferenceError } from "./reference-error.ts";
import { targetOf } from "./target.ts";

/** A spec with values in place of its references. It is used only within a pass, and is never written to the cluster. */
export interface Resolved {
  readonly spec: unknown;
  /** What the condition `ACK.ReferencesResolved` reports; omitted for an object without references. */
  readonly references?: Pick<Condition, "status" | "reason">;
}

/** The object whose references are resolved. */
interface Subject {
  readonly entry: KindEntry;
  readonly object: KubernetesObject;
  readonly settings: Settings;
}

/**
 * Replaces an object's references with values from the current state of the referenced objects. Nothing is read for an object without
 * references, or for an object that is being deleted.
 *
 * Rejects with `RefusedReferenceError`, before anything is read, if a reference is not allowed, and with `UnresolvedReferenceError` if the
 * object has to wait for a value.
 */
export async function resolveReferences(
  { entry, object, settings }: Subject,
  kubernetes: Pick<KubernetesClient, "getTarget">,
): Promise<Resolved> {
  const { metadata, spec } = object;
  const used = (entry.references ?? []).filter(({ ref }) => valueAt(spec, fieldPath(ref)) !== undefined);
  if (used.length === 0 || metadata.deletionTimestamp !== undefined) return { spec };
  const targets = used.map((reference) => ({ reference, target: targetOf(reference, metadata, spec, settings) }));
  // A spec that contains a reference is a structure with fields.
  let resolved = spec as Fields;
  for (const { reference, target } of targets) {
    const { field, ref } = reference;
    const value = await valueFrom(reference, target, kubernetes);
    resolved = withValueAt(withValueAt(resolved, fieldPath(field), value), fieldPath(ref), undefined);
  }
  return { spec: resolved, references: { status: "True" } };
}

/** The value that the referenced object provides. The error messages are ACK's. */
async function valueFrom(
  { field, to }: Reference,
  target: ObjectReference,
  kubernetes: Pick<KubernetesClient, "getTarget">,
): Promise<string> {
  const { kind, namespace, name } = target;
  const about = `resource:${kind.kind}, namespace:${namespace}, name:${name}`;
  const found = await read(target, field, kubernetes);
  if (isTrue(found, "ACK.Terminal")) {
    const text = `the referenced resource has 'ACK.Terminal' condition 'True'. Cannot be referenced. ${about}`;
    throw new UnresolvedReferenceError(text, { status: "False" });
  }
  if (!isTrue(found, "ACK.ResourceSynced")) {
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
    if (error.status === 403) throw new UnresolvedReferenceError(error.message, { cause: error });
    if (error.status !== 404) throw error;
    const remedy = `install the definition and its ACK controller, or specify the value in spec.${field}`;
    const problem = `${resource} is not installed in the cluster; ${remedy}`;
    throw new UnresolvedReferenceError(problem, { cause: error });
  }
  throw new UnresolvedReferenceError(`${resource} "${target.name}" not found`);
}
