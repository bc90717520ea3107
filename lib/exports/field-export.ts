import type { KubernetesObject } from "../kubernetes/object.ts";

/** ACK's FieldExport: it copies a field of an object, its source, into a ConfigMap or a Secret, its target. */
export interface FieldExport extends KubernetesObject {
  /** The API server has validated it against the CRD. */
  readonly spec: {
    readonly from: {
      /** A jq program. */
      readonly path: string;
      readonly resource: { readonly group: string; readonly kind: string; readonly name: string };
    };
    readonly to: {
      readonly kind: "configmap" | "secret";
      readonly name: string;
      readonly namespace?: string;
      readonly key?: string;
    };
  };
}

/** The export's own key in its target. As in ACK, it consists of the export's namespace and name, unless the export sets a key. */
export function keyOf({ metadata, spec }: FieldExport): string {
  const { key = "" } = spec.to;
  return key.trim() === "" ? `${metadata.namespace}.${metadata.name}` : key;
}
