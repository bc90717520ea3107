import { type Declaration, defaultTags } from "../pass/declaration.ts";
import type { Present } from "../pass/observe.ts";
import type { Pass } from "../pass/pass.ts";
import { isUserTag, userTags } from "../rules/desired-tags.ts";
import type { Fields } from "../rules/field-path.ts";
import { keptKeys } from "../rules/kept-tags.ts";

/**
 * The spec of an object, with the user's tags as they are in AWS. The tags of Driftless and other controllers, and the deployment's default
 * tags, do not count as the user's. Neither do the tags that a take-over or an adoption found: those tags remain in the record of found
 * tags.
 */
export function withTagsOf(pass: Pass, { tags: declared }: Declaration, { tags: observed }: Present): Fields {
  const { kind, resource, settings, readOnly } = pass;
  const { field } = kind.tags;
  const own = kind.tags.declared(resource.spec);
  const found = settings.unknownTags === "keep" ? keptKeys(declared, observed) : [];
  // A read-only object declares only its own tags, so all other tags may be the user's.
  const others = new Set(readOnly ? [] : [...found, ...defaultTags(pass).map(({ key }) => key)]);
  for (const { key } of own) others.delete(key);
  const users = Object.entries(userTags(observed)).filter(([key]) => !others.has(key));
  const list = [...own.filter(({ key }) => !isUserTag(key)), ...users.map(([key, value]) => ({ key, value }))];
  const { [field]: _declared, ...spec } = resource.spec as Fields;
  return { ...spec, ...(kind.tags.toSpec(list) as Fields) };
}
