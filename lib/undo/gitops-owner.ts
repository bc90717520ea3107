import type { KubernetesObject } from "../kubernetes/object.ts";
import { own } from "../text/own.ts";

/** The labels and annotations with which tools that apply manifests from elsewhere mark objects, with the tool's name. */
const MARKS: Readonly<Record<string, string>> = {
  "argocd.argoproj.io/tracking-id": "Argo CD",
  "argocd.argoproj.io/instance": "Argo CD",
  "kustomize.toolkit.fluxcd.io/name": "Flux",
  "helm.toolkit.fluxcd.io/name": "Flux",
  "meta.helm.sh/release-name": "Helm",
};

/** How the names of their field managers begin. */
const MANAGERS: Readonly<Record<string, string>> = {
  argocd: "Argo CD",
  "kustomize-controller": "Flux",
  "helm-controller": "Flux",
  helm: "Helm",
};

/** The tool that owns an object, and would overwrite what anyone else writes; `undefined` if there is none. */
export function gitOpsOwner({ metadata }: Pick<KubernetesObject, "metadata">): string | undefined {
  const { labels = {}, annotations = {} } = metadata;
  const marks = [...Object.keys(labels), ...Object.keys(annotations)].flatMap((key) => own(MARKS, key) ?? []);
  return marks[0] ?? managersOf(metadata).flatMap(toolOf)[0];
}

function toolOf(manager: string): readonly string[] {
  return Object.entries(MANAGERS).flatMap(([start, tool]) =>
    manager === start || manager.startsWith(`${start}-`) ? [tool] : [],
  );
}

function managersOf(metadata: object): readonly string[] {
  const managed: unknown = "managedFields" in metadata ? metadata.managedFields : [];
  if (!Array.isArray(managed)) return [];
  return managed.flatMap((entry: unknown) => {
    const isEntry = typeof entry === "object" && entry !== null && "manager" in entry;
    return isEntry && typeof entry.manager === "string" ? [entry.manager] : [];
  });
}
