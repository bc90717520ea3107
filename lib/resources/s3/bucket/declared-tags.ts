import { TerminalError } from "../../../reconcile/errors.ts";
import type { Resource, Tag } from "../../../reconcile/resource.ts";
import type { BucketSpec } from "./spec.ts";

/**
 * The tags that a bucket shall have: the default tags, and those of the spec, which win. Throws `TerminalError` for tags that only
 * Driftless or AWS may set, and for a key that comes twice.
 */
export function declaredTags({
  spec,
  defaultTags,
}: Pick<Resource<BucketSpec>, "spec" | "defaultTags">): readonly Tag[] {
  const own = (spec.tagging?.tagSet ?? []).map(({ key = "", value = "" }) => ({ key, value }));
  const keys = new Set<string>();
  for (const { key } of own) {
    if (key.startsWith("driftless.dev/")) throw invalid(`key ${key} is kept for Driftless's own tags`);
    if (key.startsWith("aws:")) throw invalid(`key ${key} is kept for AWS's own tags`);
    if (keys.has(key)) throw invalid(`key ${key} comes more than once`);
    keys.add(key);
  }
  return [...defaultTags.filter(({ key }) => !keys.has(key)), ...own];
}

function invalid(what: string): TerminalError {
  return new TerminalError("InvalidSpec", `spec.tagging: ${what}; take it out`);
}
