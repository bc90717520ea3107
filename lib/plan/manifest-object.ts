import type { DeclaredObject } from "../cli/manifests/objects-in.ts";
import { isObjectName } from "../kubernetes/client.ts";
import { isNamespaceName } from "../kubernetes/namespace-list.ts";
import type { KindEntry } from "../reconcile/contract/kind.ts";
import { excerpt } from "../text/excerpt.ts";
import type { Fields } from "../text/field-path.ts";

/** The part of a manifest that reaches the API server. Whatever else it says, such as a uid or a status, only the API server decides. */
export interface ManifestObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly labels?: unknown;
    readonly annotations?: unknown;
  };
  readonly spec?: unknown;
}

/** The kind of a declared object; `undefined` if Driftless does not manage its kind. */
export function entryOf({ apiVersion, kind }: DeclaredObject, kinds: readonly KindEntry[]): KindEntry | undefined {
  return kinds.find(({ resource }) => apiVersion === `${resource.group}/${resource.version}` && kind === resource.kind);
}

/**
 * Takes from a declared object what kubectl would apply to this namespace, unless the object names its own. Throws an error that says what
 * is wrong if the object has no usable name or namespace.
 */
export function manifestObject(declared: DeclaredObject, { resource }: KindEntry, namespace: string): ManifestObject {
  const { metadata, spec } = declared as { readonly metadata?: unknown; readonly spec?: unknown };
  const { name, generateName, labels, annotations, ...others } = isFields(metadata) ? metadata : {};
  if (name === undefined && generateName !== undefined) {
    throw new Error("the manifest has generateName, and kubectl apply needs a name");
  }
  if (typeof name !== "string" || !isObjectName(name)) {
    throw new Error(name === undefined ? "the manifest has no name" : `${quoted(name)} cannot be a name`);
  }
  const own = others.namespace ?? namespace;
  if (typeof own !== "string" || !isNamespaceName(own)) {
    throw new Error(`${quoted(own)} cannot be the name of a namespace`);
  }
  return {
    apiVersion: `${resource.group}/${resource.version}`,
    kind: resource.kind,
    metadata: {
      name,
      namespace: own,
      ...(labels !== undefined && { labels }),
      ...(annotations !== undefined && { annotations }),
    },
    ...(spec !== undefined && { spec }),
  };
}

function quoted(value: unknown): string {
  return excerpt(JSON.stringify(value));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
