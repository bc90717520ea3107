import { hash } from "node:crypto";
import type { Collection } from "../../kubernetes/list-watch/collection.ts";

/** A scope's name in logs and metrics: its CRD's name, such as `buckets.s3.services.k8s.aws`, or `namespaces`. */
export function scopeName({ kind: { plural, group } }: Pick<Collection, "kind">): string {
  return group === "" ? plural : `${plural}.${group}`;
}

/** A scope's key in the checkpoint. Scopes with different namespaces or selectors have different keys. */
export function checkpointKey(scope: Collection): string {
  const { namespace = "", labelSelector, fieldSelector } = scope;
  const within = JSON.stringify([namespace, labelSelector, fieldSelector].filter((one) => one !== undefined));
  return `${scopeName(scope)}.${hash("sha256", within).slice(0, 12)}`;
}
