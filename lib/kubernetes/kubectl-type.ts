import type { ResourceKind } from "./resource-kind.ts";

/** The kinds of ACK for whose names `kubectl` takes Kubernetes' own kinds. */
const ALSO_IN_KUBERNETES: ReadonlySet<string> = new Set(["Deployment", "Namespace", "Role", "Secret", "Service"]);

/** A kind as `kubectl` finds it: `bucket`, but `role.iam.services.k8s.aws`. The word is one of the kind's names. */
export function kubectlType({ kind, group }: ResourceKind, word = kind.toLowerCase()): string {
  return ALSO_IN_KUBERNETES.has(kind) ? `${word}.${group}` : word;
}
