import type { FieldExport } from "../../../lib/exports/field-export.ts";
import { fieldExportKind } from "../../../lib/exports/field-export-kind.ts";
import type { ConfigMapReference, ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { MemoryWorld } from "../../support/worlds/memory-world.ts";
import { changeOf } from "./change-of.ts";
import { NAMESPACE, type ObjectName, referenceTo } from "./objects.ts";
import type { System } from "./system.ts";

/** An export, its source and the content of its target. The source or the target is `undefined` if it does not exist. */
export interface Exported {
  readonly fieldExport: FieldExport;
  readonly source: KubernetesObject | undefined;
  readonly data: Readonly<Record<string, string>> | undefined;
}

/** The names of two exports. By default, each export copies the field of the same name from the gadget `toy` to the ConfigMap `shop`. */
export const EXPORTS = ["color", "size"] as const;
export type ExportName = (typeof EXPORTS)[number];

/** The targets of exports. */
export const SHOP: ConfigMapReference = { namespace: NAMESPACE, name: "shop" };
export const MART: ConfigMapReference = { namespace: NAMESPACE, name: "mart" };

/** A reference to the export with this name. */
export function exportReference(name: ExportName): ObjectReference {
  return { kind: fieldExportKind, namespace: NAMESPACE, name };
}

export function readExports({ kubernetes: { user } }: MemoryWorld): readonly Exported[] {
  return EXPORTS.flatMap((name) => {
    const fieldExport = user.read(exportReference(name)) as FieldExport | undefined; // There is no other object of that name.
    if (fieldExport === undefined) return [];
    const { from } = fieldExport.spec;
    const source = user.read(referenceTo(from.resource.name as ObjectName)); // No other objects are sources.
    return [{ fieldExport, source, data: user.configMaps.read(targetOf(fieldExport))?.data }];
  });
}

/** The ConfigMap that an export writes to. */
export function targetOf({ metadata: { namespace }, spec }: FieldExport): ConfigMapReference {
  return { namespace, name: spec.to.name };
}

/** The key that an export writes. */
export function keyOf({ metadata: { namespace, name }, spec }: FieldExport): string {
  return spec.to.key ?? `${namespace}.${name}`;
}

/** The value at an export's path in the source. All paths here lead to fields of the spec. */
export function exportedValueOf({ spec }: FieldExport, source: KubernetesObject): string | undefined {
  const field = spec.from.path.replace(".spec.", "");
  return (source.spec as Readonly<Record<string, string>>)[field];
}

/** Whether a source says that it is synced, which is required for an export. */
export function isSynced({ status }: KubernetesObject): boolean {
  return status?.conditions?.some(({ type, status }) => type === "ACK.ResourceSynced" && status === "True") ?? false;
}

/** Applies a manifest of the export. In memory, users' actions complete immediately. */
export function createExport(system: System, name: ExportName): void {
  const { kind, namespace, name: source } = referenceTo("toy");
  const from = { path: `.spec.${name}`, resource: { group: kind.group, kind: kind.kind, name: source } };
  const { user } = system.world.kubernetes;
  void user.create(
    { ...exportReference(name), namespace },
    { spec: { from, to: { kind: "configmap", name: "shop" } } },
  );
  hintExport(system, name);
}

/** Changes the export, if it exists. */
export function changeExport(system: System, name: ExportName, spec: Readonly<Record<string, unknown>>): void {
  const { user } = system.world.kubernetes;
  if (user.read(exportReference(name)) === undefined) return;
  void user.patch(exportReference(name), { spec });
  hintExport(system, name);
}

/** Creates the ConfigMap `shop`, unless it exists. */
export function makeShop({ world: { kubernetes } }: System): void {
  const { configMaps } = kubernetes.user;
  if (configMaps.read(SHOP) === undefined) configMaps.create(SHOP);
}

/** Writes entries into a ConfigMap, if it exists, as its user does. An entry that is `undefined` is removed. */
export function editConfigMap(
  { world: { kubernetes } }: System,
  reference: ConfigMapReference,
  data: Readonly<Record<string, string | undefined>>,
): void {
  const { configMaps } = kubernetes.user;
  const found = configMaps.read(reference);
  if (found !== undefined) configMaps.patch(reference, { ...found, data });
}

/** Changes the value that an export has written, out of band. */
export function tamperExported(system: System, { fieldExport }: Exported): void {
  editConfigMap(system, targetOf(fieldExport), { [keyOf(fieldExport)]: "of somebody" });
}

/** Sends a message about a change to an export to the queue, as the relay does. */
export function hintExport({ world, queue }: System, name: ExportName): void {
  const found = world.kubernetes.user.read(exportReference(name));
  if (found !== undefined) queue.add(changeOf(fieldExportKind, found));
}
