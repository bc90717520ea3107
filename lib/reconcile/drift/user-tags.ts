import type { Declaration } from "../pass/declaration.ts";
import { defaultTags } from "../pass/declaration.ts";
import type { Present } from "../pass/observe.ts";
import type { Pass } from "../pass/pass.ts";
import { userTags } from "../rules/desired-tags.ts";
import { keptKeys } from "../rules/kept-tags.ts";
import type { Fields } from "./field-path.ts";

/**
 * The spec of an object with the user's tags as AWS has them. Those of Driftless, of controllers, and the deployment's default tags are
 * not the user's, nor are those that a take-over or an adoption has found: they go on being remembered as such.
 */
export function withTagsOf(pass: Pass, { tags: declared }: Declaration, { tags: observed }: Present): Fields {
  const { kind, resource, settings } = pass;
  const { field } = kind.tags;
  const own = kind.tags.declared(resource.spec);
  const others = new Set([
    ...(settings.unknownTags === "keep" ? keptKeys(declared, observed) : []),
    ...defaultTags(pass).map(({ key }) => key),
  ]);
  for (const { key } of own) others.delete(key);
  const found = Object.entries(userTags(observed)).filter(([key]) => !others.has(key));
  const list = [
    ...own.filter(({ key }) => Object.keys(userTags({ [key]: "" })).length === 0),
    ...found.map(([key, value]) => ({ key, value })),
  ];
  const { [field]: _declared, ...spec } = resource.spec as Fields;
  return { ...spec, ...(kind.tags.toSpec(list) as Fields) };
}
