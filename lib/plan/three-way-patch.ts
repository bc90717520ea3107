import { isDeepStrictEqual } from "node:util";
import type { Fields } from "../text/field-path.ts";
import { own } from "../text/own.ts";

/** The annotation in which `kubectl apply` keeps the manifest that it applied last. */
export const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/**
 * The JSON merge patch (RFC 7386) that `kubectl apply` sends for a custom resource: sets what the manifest declares, and removes what only
 * the manifest that was applied last declared.
 */
export function threeWayPatch(lastApplied: Fields, manifest: Fields, stored: Fields): Fields {
  const removed = Object.keys(lastApplied).filter(
    (key) => own(manifest, key) === undefined && own(stored, key) !== undefined,
  );
  const set = Object.entries(manifest).flatMap(([key, value]) => {
    const current = own(stored, key);
    if (!isFields(value) || !isFields(current)) return isDeepStrictEqual(value, current) ? [] : [[key, value] as const];
    const before = own(lastApplied, key);
    const patch = threeWayPatch(isFields(before) ? before : {}, value, current);
    return Object.keys(patch).length === 0 ? [] : [[key, patch] as const];
  });
  return Object.fromEntries([...removed.map((key) => [key, null] as const), ...set]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
