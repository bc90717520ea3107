import { hash } from "node:crypto";
import type { Collection } from "../../kubernetes/list-watch/collection.ts";

/** A scope's name in logs and metrics: its CRD's name, such as `buckets.s3.services.k8s.aws`. */
export function scopeName({ kind }: Collection): string {
  return `${kind.plural}.${kind.group}`;
}

/** A scope's key in the checkpoint. Scopes with different namespaces or selectors have different keys. */
export function checkpointKey(scope: Collection): string {
  const within = JSON.stringify([scope.namespace ?? "", scope.labelSelector]);
  return `${scopeName(scope)}.${hash("sha256", within).slice(0, 12)}`;
}
