import type { ConfigMapPatch } from "../../../lib/kubernetes/client.ts";
import { type Exported, exportedValueOf, isSynced, keyOf, tamperExported, targetOf } from "../system/exports.ts";
import type { Property } from "./property.ts";

export const exportsProperty: Property = {
  name: "P14",
  promise:
    "At rest, the target of every export has the value of its synced source, or the export says what prevents this. A pass over an export reads and writes only the ConfigMap that the export names, in the export's own namespace. It writes only the export's own key, never a value that is older than the one that was written last, and never a value that is already there.",
  atTargetCall({ pass: { namespace, known, source }, call, about, before, newest }) {
    if (!call.verb.endsWith("ConfigMap")) return "a Secret, although exports only go to ConfigMaps";
    if (known === undefined) return "called without having read the export";
    const target = targetOf(known);
    if (about.namespace !== namespace || about.name !== target.name) {
      return `${about.namespace}/${about.name}, although the export names ${target.namespace}/${target.name}`;
    }
    if (!call.writes) return undefined;
    const { data } = call.body as ConfigMapPatch; // The call patches a ConfigMap.
    const [[key, value] = [], ...others] = Object.entries(data);
    if (key !== keyOf(known) || others.length > 0)
      return `${Object.keys(data).join()} was written, and not ${keyOf(known)}`;
    if (source === undefined || !isSynced(source)) return "written although the source is not synced";
    if (value !== exportedValueOf(known, source))
      return `${value} was written, although the source has ${exportedValueOf(known, source)}`;
    if (before?.[key] === value) return `${value} was written, although it was already there`;
    const version = Number(source.metadata.resourceVersion);
    return version < newest ? `${value} is of version ${version} of the source, after ${newest}` : undefined;
  },
  atEnd: ({ exports }) => exports.map(unlikeSource).find((found) => found !== undefined),
  async afterwards(system) {
    if (system.ending().exports.length === 0) return undefined;
    for (const exported of system.ending().exports) tamperExported(system, exported);
    await system.sweepAndServe();
    return exportsProperty.atEnd?.(system.ending());
  },
};

/** What is wrong with an export or its target at the end; `undefined` if both are as they should be. */
function unlikeSource({ fieldExport, source, data }: Exported): string | undefined {
  if (source === undefined || !isSynced(source)) return undefined;
  const { metadata, status = {} } = fieldExport;
  const conditions = status.conditions?.map(({ message }) => message) ?? [];
  const says = `${metadata.name} says ${JSON.stringify(conditions)}`;
  if (status.observedGeneration !== metadata.generation) return `${says} about an old generation`;
  const { namespace = metadata.namespace } = fieldExport.spec.to;
  if (namespace !== metadata.namespace) return conditions[0]?.startsWith("cross-namespace") ? undefined : says;
  const wanted = exportedValueOf(fieldExport, source);
  if (wanted === undefined) return conditions.includes("path does not exist in this object") ? undefined : says;
  if (data === undefined) return conditions[0]?.startsWith("unable to get existing configmap") ? undefined : says;
  const value = data[keyOf(fieldExport)];
  if (value !== wanted) return `${says}, and its target has ${value} although the source has ${wanted}`;
  return conditions.length === 0 && status.retry === undefined ? undefined : says;
}
