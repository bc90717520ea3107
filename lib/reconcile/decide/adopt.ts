import { own } from "../../text/own.ts";
import { type Decision, without } from "./decision.ts";
import { declarationOf, type Facts, mentions } from "./facts.ts";
import type { Present } from "./observation.ts";
import { filled } from "./ownership/fill.ts";
import { tagSteps } from "./step.ts";
import { adoptedTags, foundTags } from "./tags/desired-tags.ts";

type Spec = Readonly<Record<string, unknown>>;

/** Decides about a resource that the object is allowed to adopt. */
export function decideOnAdoption(facts: Facts, observation: Present): Decision {
  const { kind, settings } = facts;
  const { seen, tags: found } = observation;
  if (seen.busy !== undefined) return without("wait", { busy: seen.busy }, { fields: seen.status });
  requireRead(facts, observation);
  const adopting = filled(facts, observation);
  const { spec } = adopting.resource;
  const all = foundTags(declarationOf(adopting).tags, found, settings.unknownTags);
  const tags = adoptedTags(kind.tags.field, all, adopting.resource, kind.resource);
  return {
    ...{ action: "adopt", spec, fills: silentFields(facts, spec as Spec), tags },
    ...{ steps: tagSteps(adopting, tags, observation), errors: [], advisories: [] },
  };
}

/** The fields to fill in, except those that are set through a reference: the referenced object provides their values. */
function silentFields({ kind, object }: Facts, spec: Spec): Spec {
  const stored = (object.spec ?? {}) as Spec;
  const given = (kind.references ?? []).filter(({ ref }) => own(stored, ref) !== undefined).map(({ field }) => field);
  return Object.fromEntries(
    Object.entries(spec).filter(([field]) => own(stored, field) === undefined && !given.includes(field)),
  );
}

/**
 * Throws if a part that the spec does not mention could not be read: that part cannot be filled in, so a later pass would reset it to its
 * default.
 */
function requireRead({ kind, resource }: Facts, { unread }: Present): void {
  const unknown = kind.parts.filter((part) => unread.has(part.name) && !mentions(resource.spec, part));
  if (unknown.length > 0) throw new AggregateError(unknown.map(({ name }) => unread.get(name)));
}
