import { own } from "../../text/own.ts";
import type { AnyPart } from "../contract/part.ts";
import type { Tag, Tags } from "../contract/tag.ts";
import { declaredTags } from "../rules/desired-tags.ts";
import { driftPolicy, ignoredFieldDrift } from "../rules/drift-policy.ts";
import { expandTags } from "../rules/resource-tags.ts";
import { refuseRestricted } from "../rules/restricted-fields.ts";
import type { Pass } from "./pass.ts";

/** What an object declares. */
export interface Declaration {
  readonly tags: Tags;
  /** The declared value of each part, by name; `undefined` means "the value that AWS gives a new resource". */
  readonly values: ReadonlyMap<string, unknown>;
}

/**
 * What the object of a pass declares. Throws `TerminalError` for a spec or an annotation about drift that must not be acted on; in that case, nothing
 * is read, created or written. A read-only object declares only the tags in its spec.
 */
export function declarationOf(pass: Pass): Declaration {
  const { entry, kind, object, resource, readOnly, settings } = pass;
  driftPolicy(object.current().metadata);
  ignoredFieldDrift(object.current().metadata);
  if (!readOnly) {
    kind.validate?.(resource);
    refuseRestricted(resource.spec, entry.restrictedFields, resource.place, settings);
  }
  return { tags: tagsOf(pass), values: new Map(kind.parts.map((part) => [part.name, part.desired(resource.spec)])) };
}

/** The tags that an object declares, including ours. */
export function tagsOf(pass: Pass): Tags {
  const { kind, resource, readOnly } = pass;
  const own = kind.tags.declared(resource.spec);
  return readOnly ? toTags(own) : declaredTags(kind.tags.field, own, resource, kind.resource, defaultTags(pass));
}

/** The deployment's default tags, expanded for the object. */
export function defaultTags({ kind, object, settings }: Pick<Pass, "kind" | "object" | "settings">): readonly Tag[] {
  return expandTags(settings.resourceTags, object.current().metadata, kind.resource);
}

/** Whether a spec mentions a part, even if only to declare that the part should be as in a new resource. */
export function mentions(spec: unknown, { name, fields = [name] }: AnyPart): boolean {
  return fields.some((field) => own(spec as Readonly<Record<string, unknown>>, field) !== undefined);
}

function toTags(list: readonly Tag[]): Tags {
  return Object.fromEntries(list.map(({ key, value }) => [key, value]));
}
