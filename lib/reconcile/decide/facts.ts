import type { KubernetesObject } from "../../kubernetes/object.ts";
import type { Fields } from "../../text/field-path.ts";
import { isJsonObject } from "../../text/is-json-object.ts";
import { own } from "../../text/own.ts";
import { ApiError, TerminalError } from "../contract/errors.ts";
import type { AnyKind } from "../contract/kind.ts";
import type { AnyPart } from "../contract/part.ts";
import type { Busy } from "../contract/progress.ts";
import type { Resource } from "../contract/resource.ts";
import type { Settings } from "../contract/settings.ts";
import type { Tag, Tags } from "../contract/tag.ts";
import { hasFinalizer, ignoredFieldDrift } from "../object/metadata.ts";
import type { Adoption } from "./ownership/ownership.ts";
import { refuseRestricted } from "./restrictions.ts";
import { expandTags } from "./tags/default-tags.ts";
import { declaredTags, toTags } from "./tags/desired-tags.ts";

/** What a run has found out and done so far, as far as its decisions depend on it. */
export interface RunSoFar {
  /** Whether our finalizer was on the object when the run first read the object. */
  managedBefore: boolean;
  /** Whether the object was Ready for its current generation when the run first read it. If so, any difference arose in AWS. */
  readyBefore: boolean;
  /** Whether the run has created the resource. */
  created: boolean;
  /** Whether the run has written the owner tag to a resource that existed before the run. */
  marked: boolean;
}

/** Everything that a decision depends on, apart from the state of the resource in AWS. */
export interface Facts extends Readonly<RunSoFar> {
  readonly kind: AnyKind;
  /** The object as it was last read or changed. */
  readonly object: KubernetesObject;
  /** The object as its kind sees it, in the place where the pass acts. */
  readonly resource: Resource<unknown>;
  /**
   * What the object waits for before its resource can be as declared: objects that may refer to it, and therefore wait for the resource to be
   * created. The spec lacks the fields that name them.
   */
  readonly waitsFor?: Busy | undefined;
  /** What the object declares; `undefined` if that depends on the resource, because the object adopts it. */
  readonly declaration?: Declaration | undefined;
  readonly settings: Settings;
  readonly readOnly: boolean;
  /** What pauses writes to AWS; `undefined` if writes are not paused. */
  readonly paused: "object" | "deployment" | undefined;
  /** Whether the resource may not be deleted, and whether every write to AWS requires approval. Known once the namespace was read. */
  readonly isProtected?: boolean;
  readonly needsApproval?: boolean;
  /** The progress of the adoption that the object requests; `undefined` if it does not request one. */
  readonly adoption: Adoption | undefined;
  /** Whether the next message of the object's chain of polls started the pass. */
  readonly ownPoll: boolean;
  /** Whether the pass has just tried to create the resource: the observation shows what came of it. */
  readonly justCreated?: boolean;
  /** Whether AWS has shown a resource of the object's, as far as is known for certain: a status can be forged. Defaults to false. */
  readonly wasSeen?: boolean;
  /** Whether the object may know only which fields of the resource differ, and not their values. Defaults to false. */
  readonly withholdsValues?: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** A random number from 0 up to, but not including, 1. */
  readonly random: number;
}

/** What an object declares. */
export interface Declaration {
  readonly tags: Tags;
  /** The declared value of each part, by name; `undefined` means "the value that AWS gives a new resource". */
  readonly values: ReadonlyMap<string, unknown>;
}

/** The work in AWS that an error indicates; `undefined` if the kind does not interpret the error as a sign that AWS is busy. */
export function busyWith({ kind }: Pick<Facts, "kind">, error: unknown): Busy | undefined {
  const judged = error instanceof ApiError ? kind.judge?.(error) : undefined;
  return typeof judged === "object" ? judged : undefined;
}

/** What the object of a pass declares. Throws `TerminalError` for a spec or a list of ignored fields that must not be acted on. */
export function declarationOf(facts: Facts): Declaration {
  const { kind, object, resource, readOnly, settings } = facts;
  if (facts.declaration !== undefined) return facts.declaration;
  ignoredFieldDrift(object.metadata);
  if (!readOnly) {
    kind.validate?.(resource);
    refuseWrongDocuments(kind.parts, resource.spec);
    const mayHaveResource = hasFinalizer(object.metadata, kind.resource);
    refuseRestricted(resource.spec, fieldsToCheck(facts), resource.place, settings, mayHaveResource);
  }
  return { tags: tagsOf(facts), values: new Map(kind.parts.map((part) => [part.name, part.desired(resource.spec)])) };
}

/** Throws `TerminalError` for a document in a spec that is not a JSON object: a retry cannot help. A blank text is no document. */
function refuseWrongDocuments(parts: AnyKind["parts"], spec: unknown): void {
  for (const field of parts.flatMap(({ documents = [] }) => documents)) {
    const text = own(Object(spec), field);
    if (typeof text !== "string" || text.trim() === "" || isJsonObject(text)) continue;
    throw new TerminalError("InvalidSpec", `spec.${field} is not a JSON object`);
  }
}

/**
 * The restricted fields whose values are allowed or not whatever is in AWS. Whether an object may name a target also depends on what its
 * resource already has and, while targets are closed, on the tags of the target.
 */
function fieldsToCheck({ kind, object, settings, adoption }: Facts): AnyKind["restrictedFields"] {
  const mayHaveResource = hasFinalizer(object.metadata, kind.resource) || adoption !== undefined;
  if (settings.targets !== "closed" && !mayHaveResource) return kind.restrictedFields;
  return kind.restrictedFields?.filter(({ names }) => names !== "target");
}

/** The tags that an object declares, including ours. A read-only object declares only the tags in its spec. */
export function tagsOf(facts: Facts): Tags {
  const { kind, resource, readOnly } = facts;
  const own = kind.tags.declared(resource.spec);
  if (readOnly) return toTags(own);
  if (kind.tags.ofParent) return toTags([resource.ownerTag]);
  return declaredTags(kind.tags.field, own, resource, kind.resource, defaultTags(facts));
}

/** The deployment's default tags, expanded for the object. */
export function defaultTags({ kind, object, settings }: Pick<Facts, "kind" | "object" | "settings">): readonly Tag[] {
  return expandTags(settings.resourceTags, object.metadata, kind.resource);
}

/** Whether a spec mentions a part, even if only to declare that the part should be as in a new resource. */
export function mentions(spec: unknown, { name, fields = [name] }: AnyPart): boolean {
  return fields.some((field) => own(spec as Fields, field) !== undefined);
}
