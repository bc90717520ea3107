import { type AckKind, type AckService, isSame } from "./ack-service.ts";
import { isSecret } from "./coverage.ts";
import { fieldOfMember, type ImportedField } from "./fields.ts";
import { type KindOperations, tagField, taggingOf } from "./operations.ts";
import { referencesOf } from "./references.ts";
import { keyedListOf } from "./sdk/keyed-list.ts";
import { itemOf } from "./sdk/sdk.ts";
import { isOtherCreate } from "./writes.ts";

/** What a kind needs for which the driver has no form, in the order of the report. */
export const needs = {
  owner: "neither the resource nor another one that its create call must name has tags: nothing shows whose it is",
  secret: "a secret in a list or in a structure, or a Secret that ACK's controller writes",
  reading: "no operation that describes the resource was found",
  removing: "no operation that deletes the resource was found",
  "keyed list": "a list of structures whose items have calls of their own, and no call that lists just them was found",
  "set or entries": "a list of texts or a map, whose items have calls of their own",
  "other create": "fields select another operation that creates the resource",
} as const;

export type Need = keyof typeof needs;

export interface Subject {
  readonly service: AckService;
  readonly kind: AckKind;
  readonly operations: KindOperations;
  readonly spec: readonly ImportedField[];
}

/** What a kind needs, in the order of the table. */
export function needsOf({ service, kind, operations, spec }: Subject): readonly Need[] {
  const lists = spec.flatMap(({ source }) =>
    source.by === "list" && keyedListOf(service.sdk, source.operation) === undefined ? [itemOf(source.shape).type] : [],
  );
  const declared = spec.flatMap(({ source }) => (source.by === "type" ? [source.type] : []));
  const created = spec.some(
    ({ source }) => source.by === "operation" && isOtherCreate(source.operation, operations.create),
  );
  const found: Readonly<Record<Need, boolean>> = {
    owner: operations.tags === undefined && parentOf(service, kind, operations.create) === undefined,
    secret: hasInnerSecret(kind) || spec.some(({ schema, source }) => isSecret(schema) && source.by === "type"),
    reading: operations.read === undefined,
    removing: operations.remove === undefined,
    "keyed list": lists.includes("structure"),
    "set or entries": lists.some((type) => type !== "structure") || declared.some((type) => /^(\[\]|map)/.test(type)),
    "other create": created,
  };
  return (Object.keys(needs) as Need[]).filter((need) => found[need]);
}

/** The kind with tags that a required member of the create call names, such as the topic of a subscription. */
export function parentOf(service: AckService, kind: AckKind, create: string | undefined): string | undefined {
  if (create === undefined) return undefined;
  const references = referencesOf(service, kind);
  const required = service.sdk.operation(create).input.members.filter((member) => member.required);
  const named = required.flatMap(({ name }) => {
    const reference = references.find(({ field }) => field === fieldOfMember(kind, create, name));
    return [reference?.kind ?? "", name.replace(/(?:Id|Arn|Name|Identifier)$/, "")];
  });
  const isParent = (one: AckKind) =>
    one !== kind &&
    named.some((name) => isSame(name, one.resource.kind)) &&
    tagField(one) !== undefined &&
    taggingOf(service, one.resource.kind) !== undefined;
  return service.kinds.find(isParent)?.resource.kind;
}

/** Whether a secret is in a list or in a structure. */
function hasInnerSecret({ config }: AckKind): boolean {
  return Object.entries(config.fields ?? {}).some(([key, field]) => field?.is_secret === true && /[.[]/.test(key));
}

/** The classes of the report: whether the forms of the driver suffice. */
export const classes = {
  A: "the driver's forms suffice; what is left are values",
  B: "the driver's forms suffice, and some parts are functions in the kind's file",
  C: "something is needed that no form describes",
} as const;

export type Class = keyof typeof classes;

/** What functions in the kind's file can do. */
const byFunction: readonly Need[] = ["keyed list", "set or entries", "other create"];

/** The class of a kind. `parts` is the number of parts for which no form was found. */
export function classOf(own: readonly Need[], parts: number): Class {
  if (own.some((need) => !byFunction.includes(need))) return "C";
  return parts > 0 || own.length > 0 ? "B" : "A";
}
