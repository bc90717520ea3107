import { copy } from "../assertions/copy.ts";

/** Applies a JSON merge patch (RFC 7386) to `target`: `null` removes, objects are merged, anything else is replaced. */
export function mergePatched<Target extends object>(target: Target, patch: object): Target {
  const entries = new Map<string, unknown>(Object.entries(target));
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) entries.delete(field);
    else if (isRecord(value)) entries.set(field, mergePatched(recordOr(entries.get(field)), value));
    else if (value !== undefined) entries.set(field, copy(value));
  }
  return Object.fromEntries(entries) as Target; // Patches are expected to keep the type of `target`.
}

function recordOr(value: unknown): object {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
