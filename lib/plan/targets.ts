import { setTimeout as wait } from "node:timers/promises";
import { usageError } from "../cli/command-error.ts";
import { type DeclaredObject, objectsIn } from "../cli/manifests/objects-in.ts";
import type { ManifestFile } from "../cli/manifests/read-manifests.ts";
import { KubernetesApiError, type KubernetesClient } from "../kubernetes/client.ts";
import type { KindEntry } from "../reconcile/contract/kind.ts";
import type { Scope } from "../reconcile/contract/settings.ts";
import { listAll } from "../sweep/list-all.ts";
import { errorText } from "../text/error-text.ts";
import { excerpt } from "../text/excerpt.ts";
import { entryOf, manifestObject } from "./manifest-object.ts";
import type { DeclaredNamespace } from "./plan-client.ts";
import type { PlanTarget } from "./prepare.ts";

/** What files declare. */
export interface Declared {
  readonly targets: readonly PlanTarget[];
  readonly namespaces: ReadonlyMap<string, DeclaredNamespace>;
  /** The number of objects that Driftless does not manage, except those in `mistaken`. */
  readonly others: number;
  /** The objects that look like Driftless's and are not: of one of ACK's groups or of a kind with the same name. */
  readonly mistaken: readonly string[];
}

/**
 * The objects that files declare, in their order; if an object is declared twice, the last manifest counts, as with kubectl apply. `chosen`
 * is the namespace that the user chose, if any, and `current` that of objects that name none. Throws a usage error if kubectl would reject a
 * manifest.
 */
export function declaredIn(
  files: readonly ManifestFile[],
  kinds: readonly KindEntry[],
  { chosen, current }: { readonly chosen: string | undefined; readonly current: string },
): Declared {
  const targets = new Map<string, PlanTarget>();
  const namespaces = new Map<string, DeclaredNamespace>();
  const mistaken: string[] = [];
  let others = 0;
  for (const file of files) {
    for (const declared of objectsIn(file)) {
      const entry = entryOf(declared, kinds);
      if (entry === undefined) {
        const namespace = namespaceIn(declared);
        if (namespace !== undefined) namespaces.set(...namespace);
        else if (looksLikeOurs(declared, kinds)) mistaken.push(mistakeIn(declared, kinds));
        else others += 1;
        continue;
      }
      const manifest = read(declared, entry, current, file);
      const { name, namespace } = manifest.metadata;
      if (chosen !== undefined && namespace !== chosen) {
        throw usageError(
          `${file.file}: ${entry.resource.kind} ${name} is in the namespace ${namespace}, not in ${chosen}`,
          "Omit -n, or choose the namespace of the manifest.",
        );
      }
      const key = JSON.stringify([entry.resource.kind, namespace, name]);
      targets.delete(key);
      targets.set(key, { entry, namespace, name, manifest, source: file.file });
    }
  }
  return { targets: [...targets.values()], namespaces, others, mistaken };
}

function looksLikeOurs({ apiVersion, kind }: DeclaredObject, kinds: readonly KindEntry[]): boolean {
  return /\.services\.k8s\.aws\//.test(String(apiVersion)) || kinds.some(({ resource }) => resource.kind === kind);
}

function mistakeIn({ apiVersion, kind }: DeclaredObject, kinds: readonly KindEntry[]): string {
  const { resource } = kinds.find((one) => one.resource.kind === kind) ?? {};
  const what = `${excerpt(String(kind))} of ${excerpt(String(apiVersion))}`;
  return resource === undefined
    ? `${what}: Driftless has no such kind`
    : `${what}: the kind of Driftless is ${resource.group}/${resource.version}`;
}

function read(declared: DeclaredObject, entry: KindEntry, current: string, { file }: ManifestFile) {
  try {
    return manifestObject(declared, entry, current);
  } catch (error) {
    throw usageError(`${file}: ${entry.resource.kind}: ${errorText(error)}`, "Correct the manifest.", { cause: error });
  }
}

function namespaceIn(declared: DeclaredObject): readonly [string, DeclaredNamespace] | undefined {
  if (declared.apiVersion !== "v1" || declared.kind !== "Namespace") return undefined;
  const { metadata } = declared as { readonly metadata?: Partial<DeclaredNamespace> & { readonly name?: unknown } };
  const { name, annotations, labels } = metadata ?? {};
  return typeof name === "string" ? [name, { annotations: annotations ?? {}, labels: labels ?? {} }] : undefined;
}

/** Every stored object of these kinds that is in scope, in one namespace or in all. A kind that the cluster does not have has none. */
export async function storedIn(
  kubernetes: Pick<KubernetesClient, "list">,
  kinds: readonly KindEntry[],
  namespace: string | undefined,
  scope: Scope,
): Promise<readonly PlanTarget[]> {
  const found = new Map<string, PlanTarget>();
  const watched = scope.namespaces.length === 0 ? [namespace] : scope.namespaces;
  for (const entry of kinds) {
    for (const one of watched.filter((name) => namespace === undefined || name === namespace)) {
      try {
        for await (const page of listAll(entry.resource, one, { kubernetes, scope, wait })) {
          for (const { metadata } of page) {
            found.set(metadata.uid, { entry, namespace: metadata.namespace, name: metadata.name });
          }
        }
      } catch (error) {
        if (!(error instanceof KubernetesApiError) || error.status !== 404) throw error;
      }
    }
  }
  return [...found.values()];
}
