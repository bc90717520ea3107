import type { Fields } from "../../../text/field-path.ts";
import { defaultTags } from "../declaration.ts";
import type { Declaration, Facts } from "../facts.ts";
import type { Present } from "../observation.ts";
import { isUserTag, userTags } from "../tags/desired-tags.ts";
import { keptKeys } from "../tags/kept-tags.ts";

/**
 * The spec of an object, with the user's tags as they are in AWS. The tags of Driftless and other controllers, and the deployment's default
 * tags, do not count as the user's. Neither do the tags that a take-over or an adoption found: those tags remain in the record of found
 * tags.
 */
export function withTagsOf(facts: Facts, { tags: declared }: Declaration, { tags: observed }: Present): Fields {
  const { kind, resource, settings, readOnly } = facts;
  const { field } = kind.tags;
  const own = kind.tags.declared(resource.spec);
  const found = settings.unknownTags === "keep" ? keptKeys(declared, observed) : [];
  // A read-only object declares only its own tags, so all other tags may be the user's.
  const others = new Set(readOnly ? [] : [...found, ...defaultTags(facts).map(({ key }) => key)]);
  for (const { key } of own) others.delete(key);
  const users = Object.entries(userTags(observed)).filter(([key]) => !others.has(key));
  const list = [...own.filter(({ key }) => !isUserTag(key)), ...users.map(([key, value]) => ({ key, value }))];
  const { [field]: _declared, ...spec } = resource.spec as Fields;
  return { ...spec, ...(kind.tags.toSpec(list) as Fields) };
}
