import { KubernetesApiError, type KubernetesClient, type ObjectReference } from "../../kubernetes/client.ts";
import type { KubernetesObject } from "../../kubernetes/object.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { fieldPath, valueAt } from "../../text/field-path.ts";
import type { KindEntry } from "../contract/kind.ts";
import type { KindData } from "../contract/kind-data.ts";
import type { Settings } from "../contract/settings.ts";
import { referencesIn } from "./references.ts";

/** What other objects can refer to. */
export interface Referent {
  /** The object. */
  readonly object: ObjectReference;
  /** The texts by which specs name its resource, such as its ARN. */
  readonly names: ReadonlySet<string>;
}

/**
 * The first object found that refers to an object, or that names its resource. All objects in the namespace count, also those that are being
 * deleted, because their resources exist until they are gone. Objects in other namespaces count only if references may cross namespaces, so
 * that no namespace can otherwise keep the resources of another.
 */
export async function findReferrer(
  referent: Referent,
  entries: readonly KindEntry[],
  { crossNamespaceReferences = false, scope }: Pick<Settings, "crossNamespaceReferences" | "scope">,
  kubernetes: Pick<KubernetesClient, "list">,
): Promise<ObjectReference | undefined> {
  const everywhere = scope.namespaces.length === 0 ? [undefined] : scope.namespaces;
  const namespaces = crossNamespaceReferences ? everywhere : [referent.object.namespace];
  for (const entry of entries) {
    const { resource } = entry;
    const kind = await entry.load();
    if (!mayRefer(kind, referent.object.kind)) continue;
    for (const namespace of namespaces) {
      for await (const items of objectsOf(resource, namespace, kubernetes)) {
        const found = items.find((item) => refers(item, kind, referent) && !isSameObject(resource, item, referent));
        if (found !== undefined) return { kind: resource, ...named(found) };
      }
    }
  }
  return undefined;
}

/** The objects of a kind, page by page. A kind whose CRD is not installed has none. */
async function* objectsOf(
  resource: ResourceKind,
  namespace: string | undefined,
  kubernetes: Pick<KubernetesClient, "list">,
): AsyncGenerator<readonly KubernetesObject[]> {
  try {
    for await (const { items } of kubernetes.list(resource, { namespace, labelSelector: "", continue: undefined }))
      yield items;
  } catch (error) {
    if (!(error instanceof KubernetesApiError && error.status === 404)) throw error;
  }
}

/** Whether objects of a kind can have references to objects of another, or fields that name what receives or encrypts data. */
function mayRefer({ references = [], restrictedFields = [] }: KindData, other: ResourceKind): boolean {
  return (
    references.some(({ to }) => isSame(to.kind, other)) || restrictedFields.some(({ names }) => names === "target")
  );
}

function refers(item: KubernetesObject, kind: KindData, { object, names }: Referent): boolean {
  const ofKind = referencesIn(item.spec, kind).filter(({ to }) => isSame(to.kind, object.kind));
  return (
    contains(item.spec, names) || ofKind.some(({ ref }) => leadsTo(valueAt(item.spec, fieldPath(ref)), item, object))
  );
}

/** Whether a reference, or one of a list, names the object. */
function leadsTo(reference: unknown, { metadata }: KubernetesObject, { namespace, name }: ObjectReference): boolean {
  return [reference].flat().some((one) => {
    const from = valueAt(one, ["from", "namespace"]) || metadata.namespace;
    return from === namespace && valueAt(one, ["from", "name"]) === name;
  });
}

/** Whether a value is one of these texts, or contains a value that is one. */
function contains(value: unknown, texts: ReadonlySet<string>): boolean {
  if (typeof value === "string") return texts.has(value);
  return typeof value === "object" && value !== null && Object.values(value).some((inner) => contains(inner, texts));
}

/** An object names its own resource. */
function isSameObject(kind: ResourceKind, { metadata }: KubernetesObject, { object }: Referent): boolean {
  return isSame(kind, object.kind) && metadata.namespace === object.namespace && metadata.name === object.name;
}

function isSame(one: ResourceKind, other: ResourceKind): boolean {
  return one.group === other.group && one.kind === other.kind;
}

function named({ metadata: { namespace, name } }: KubernetesObject): Pick<ObjectReference, "namespace" | "name"> {
  return { namespace, name };
}
