import { KubernetesApiError, type KubernetesClient, type MergePatch } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { SendRequest } from "../kubernetes/request.ts";
import type { KindEntry } from "../reconcile/contract/kind.ts";
import { type ApplyOptions, applyDry, patchDry } from "./apply-dry.ts";
import { checkLocally } from "./check-locally.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { isNoAnswer } from "./look.ts";
import type { ManifestObject } from "./manifest-object.ts";
import { deleted, overlay } from "./overlay.ts";
import type { DeclaredNamespace } from "./plan-client.ts";
import { suggestFields } from "./suggest-fields.ts";

/** An object to plan for. */
export interface PlanTarget {
  readonly entry: KindEntry;
  readonly namespace: string;
  readonly name: string;
  /** What would be applied; omitted if the object is planned as it is stored. */
  readonly manifest?: ManifestObject;
  /** What the object would be patched with, in place of a manifest. */
  readonly patch?: MergePatch;
  readonly source?: string;
}

/** An object as a pass would find it, or why it would never come to a pass. */
export type Prepared =
  | {
      readonly target: PlanTarget;
      readonly stored: KubernetesObject | undefined;
      readonly object: KubernetesObject;
      readonly notes: readonly string[];
    }
  | { readonly target: PlanTarget; readonly problems: readonly string[]; readonly notes: readonly string[] };

/** Dependencies of `prepare`. */
export interface PrepareDependencies {
  /** Reads objects as they are stored. */
  readonly reading: Pick<KubernetesClient, "getTarget">;
  /** Sends reads and dry runs. */
  readonly send: SendRequest;
  readonly apply: ApplyOptions;
  /** Whether the objects would be deleted. */
  readonly isDelete: boolean;
  /** The namespaces that the manifests declare. */
  readonly namespaces: ReadonlyMap<string, DeclaredNamespace>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Finds out how an object would be stored. Rejects with `KubernetesApiError` if the API server does not respond, or does not accept the user. */
export async function prepare(target: PlanTarget, dependencies: PrepareDependencies): Promise<Prepared> {
  const { reading, send, apply, isDelete, now } = dependencies;
  const { entry, namespace, name, manifest, patch } = target;
  const kind = entry.resource;
  try {
    const stored = await reading.getTarget({ kind, namespace, name });
    if (isDelete) {
      if (stored === undefined) return refused(target, [`there is no ${kind.kind} ${namespace}/${name} to delete`]);
      return { target, stored, object: deleted(stored, now()), notes: [] };
    }
    if (manifest === undefined) {
      if (stored === undefined) return refused(target, [`there is no ${kind.kind} ${namespace}/${name}`]);
      if (patch === undefined) return { target, stored, object: stored, notes: [] };
      const patched = await patchDry(send, { kind, namespace, name }, patch);
      return { target, stored, object: overlay(stored, patched), notes: [] };
    }
    const applied = await applyDry(send, kind, manifest, stored, apply);
    return { target, stored, object: overlay(stored, applied), notes: [] };
  } catch (error) {
    if (!(error instanceof KubernetesApiError) || isNoAnswer(error)) throw error;
    if (manifest === undefined || isDelete) return refused(target, [explainRefusal(error, kind)]);
    if (isKindMissing(error))
      return withoutCluster(target, manifest, `the cluster has no CRD of ${kind.kind} yet`, now());
    const isNamespaceMissing = error.status === 404 && dependencies.namespaces.has(namespace);
    if (isNamespaceMissing)
      return withoutCluster(target, manifest, `the namespace ${namespace} does not exist yet`, now());
    return refused(target, [explainRefusal(error, kind)]);
  }
}

/** Whether the API server does not serve the kind: the path itself is not found, so the response has no reason. */
function isKindMissing({ status, reason }: KubernetesApiError): boolean {
  return status === 404 && reason !== "NotFound";
}

/** The object as it would be created, checked against the schema of the CRD in this program. */
function withoutCluster(target: PlanTarget, manifest: ManifestObject, why: string, now: number): Prepared {
  const { object, problems, unchecked } = checkLocally(target.entry.resource, manifest, now);
  const notes = [
    `NotChecked: ${why}, so the manifest was checked against the schema in this program, and not by admission policies`,
    ...unchecked.map((rule) => `NotChecked: only an API server can check that ${rule}`),
  ];
  const suggested = problems.map((problem) => suggestFields(problem, target.entry.resource));
  return object === undefined ? refused(target, suggested, notes) : { target, stored: undefined, object, notes };
}

function refused(target: PlanTarget, problems: readonly string[], notes: readonly string[] = []): Prepared {
  return { target, problems, notes };
}
