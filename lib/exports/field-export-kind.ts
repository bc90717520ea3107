import type { ResourceKind } from "../kubernetes/resource-kind.ts";

/** Where a deployment exports fields to: nowhere, to ConfigMaps, or to ConfigMaps and Secrets. */
export type FieldExportSetting = (typeof fieldExportSettings)[number];

/** The values of the `fieldExport` parameter. */
export const fieldExportSettings = ["off", "configmaps", "all"] as const;

/** ACK's objects that copy a field of an object into a ConfigMap or a Secret. */
export const fieldExportKind: ResourceKind = {
  group: "services.k8s.aws",
  version: "v1alpha1",
  kind: "FieldExport",
  plural: "fieldexports",
};

/** The kinds that a deployment reads: the kinds that it serves, and FieldExports if it exports fields. */
export function withExports(kinds: readonly ResourceKind[], setting: FieldExportSetting): readonly ResourceKind[] {
  return setting === "off" ? kinds : [...kinds, fieldExportKind];
}
