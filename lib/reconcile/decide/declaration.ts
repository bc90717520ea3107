import { own } from "../../text/own.ts";
import type { AnyPart } from "../contract/part.ts";
import type { Tag, Tags } from "../contract/tag.ts";
import { driftPolicy, ignoredFieldDrift } from "../object/metadata.ts";
import type { Declaration, Facts } from "./facts.ts";
import { refuseRestricted } from "./guards/restricted-fields.ts";
import { declaredTags } from "./tags/desired-tags.ts";
import { expandTags } from "./tags/resource-tags.ts";

/**
 * What the object of a pass declares. Throws `TerminalError` for a spec or an annotation about drift that must not be acted on; in that case, nothing
 * is read, created or written. A read-only object declares only the tags in its spec.
 */
export function declarationOf(facts: Facts): Declaration {
  const { kind, object, resource, readOnly, settings } = facts;
  driftPolicy(object.metadata);
  ignoredFieldDrift(object.metadata);
  if (!readOnly) {
    kind.validate?.(resource);
    refuseRestricted(resource.spec, kind.restrictedFields, resource.place, settings);
  }
  return { tags: tagsOf(facts), values: new Map(kind.parts.map((part) => [part.name, part.desired(resource.spec)])) };
}

/** The tags that an object declares, including ours. */
export function tagsOf(facts: Facts): Tags {
  const { kind, resource, readOnly } = facts;
  const own = kind.tags.declared(resource.spec);
  return readOnly ? toTags(own) : declaredTags(kind.tags.field, own, resource, kind.resource, defaultTags(facts));
}

/** The deployment's default tags, expanded for the object. */
export function defaultTags({ kind, object, settings }: Pick<Facts, "kind" | "object" | "settings">): readonly Tag[] {
  return expandTags(settings.resourceTags, object.metadata, kind.resource);
}

/** Whether a spec mentions a part, even if only to declare that the part should be as in a new resource. */
export function mentions(spec: unknown, { name, fields = [name] }: AnyPart): boolean {
  return fields.some((field) => own(spec as Readonly<Record<string, unknown>>, field) !== undefined);
}

function toTags(list: readonly Tag[]): Tags {
  return Object.fromEntries(list.map(({ key, value }) => [key, value]));
}
