import type { FieldExport } from "../../../../lib/exports/field-export.ts";
import { fieldExportKind } from "../../../../lib/exports/field-export-kind.ts";
import type { Condition } from "../../../../lib/kubernetes/condition.ts";
import type { KubernetesObject } from "../../../../lib/kubernetes/object.ts";
import type { ReconcileRequest } from "../../../../lib/queue/reconcile-request.ts";
import { gadget } from "../../kinds/memory/gadget-kind.ts";
import {
  createMemoryWorld,
  type ManifestParts,
  type MemoryWorld,
  type MemoryWorldOptions,
  type WorldResult,
} from "../memory-world.ts";

/** A memory world with the FieldExport `size`, whose source is `default/toy`, and a ConfigMap and a Secret that are both called `shop`. */
export interface ExportingGadget extends MemoryWorld {
  /** Changes the spec of the export. */
  changeExport(spec: Partial<FieldExport["spec"]>): Promise<void>;
  deleteExport(): Promise<void>;
  /** The export as it is now; `undefined` if it is gone. */
  fieldExport(): KubernetesObject | undefined;
  /** A request for a pass because of a change to the export. */
  exportRequest(): ReconcileRequest;
  /** Runs once for this request. */
  serve(): Promise<WorldResult>;
  conditions(): readonly Condition[] | undefined;
  configMap(): Promise<Readonly<Record<string, string>> | undefined>;
  secret(): Promise<Readonly<Record<string, string>> | undefined>;
}

export interface ExportingOptions extends MemoryWorldOptions {
  readonly path?: string;
  readonly source?: Partial<FieldExport["spec"]["from"]["resource"]>;
  readonly to?: Partial<FieldExport["spec"]["to"]>;
  readonly metadata?: Omit<ManifestParts, "spec">;
  /** Whether the ConfigMap and the Secret exist from the beginning. Default: true. */
  readonly targets?: boolean;
}

const SHOP = { namespace: "default", name: "shop" };
const reference = { kind: fieldExportKind, namespace: "default", name: "size" };

/** Creates a memory world with an export. By default, the export writes `.spec.size` of the gadget into the ConfigMap. */
export async function exportingGadget(options: ExportingOptions = {}): Promise<ExportingGadget> {
  const { path = ".spec.size", source = {}, to = {}, metadata = {}, targets = true, ...others } = options;
  const world = createMemoryWorld({ fieldExport: "all", ...others });
  const { user } = world.kubernetes;
  if (targets) await Promise.all([user.createConfigMap(SHOP), user.createSecret(SHOP)]);
  const { group, kind } = gadget.resource;
  const spec = {
    from: { path, resource: { group, kind, name: "toy", ...source } },
    to: { kind: "configmap", name: "shop", ...to },
  };
  const { uid } = (await user.create(reference, { ...metadata, spec })).metadata;
  const exportRequest = (): ReconcileRequest => {
    const {
      namespace,
      name,
      kind: { group, version, kind },
    } = reference;
    return { group, version, kind, namespace, name, uid, reason: "change" };
  };

  return {
    ...world,
    exportRequest,
    async changeExport(changes) {
      await user.patch(reference, { spec: changes });
    },
    deleteExport: () => user.delete(reference),
    fieldExport: () => user.read(reference),
    serve: () => world.reconcile(exportRequest()),
    conditions: () => user.read(reference)?.status?.conditions,
    configMap: async () => (await world.kubernetes.readConfigMap(SHOP))?.data,
    secret: async () => (await world.kubernetes.readSecret(SHOP))?.data,
  };
}

/** Creates a memory world with an export of a synced gadget of the size `large`. */
export async function exportingSyncedGadget(options: ExportingOptions = {}): Promise<ExportingGadget> {
  const world = await exportingGadget(options);
  await world.create({ spec: { name: "toy", size: "large" } });
  await world.reconcile();
  return world;
}
