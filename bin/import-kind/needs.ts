import type { AckKind, AckService } from "./ack-service.ts";
import { isSecret } from "./coverage.ts";
import type { ImportedField } from "./fields.ts";
import type { KindOperations } from "./operations.ts";
import { keyedListOf } from "./sdk/keyed-list.ts";
import { itemOf } from "./sdk/sdk.ts";
import { isOtherCreate } from "./writes.ts";

/** What a kind needs beyond a name in its spec, owner tags, and parts that one call writes, in the order of the report. */
export const needs = {
  find: "no single field of the spec is the resource's name: AWS assigns an identifier, or several fields together are one",
  owner: "the resource has no tags: another resource or a record has to show whose it is",
  busy: "AWS works on the resource after a call, and reports a state",
  secret: "a field refers to a key of a Secret",
  "keyed list": "a list of structures whose items have calls of their own, and no call that lists just them was found",
  "set or entries": "a list of texts or a map, whose items have calls of their own",
  "other create": "fields select another operation that creates the resource",
  "list reference": "a list of references to other objects",
  reading: "no operation that describes the resource was found",
  removing: "no operation that deletes the resource was found",
} as const;

export type Need = keyof typeof needs;

export interface Subject {
  readonly service: AckService;
  readonly kind: AckKind;
  readonly operations: KindOperations;
  readonly spec: readonly ImportedField[];
  readonly status: readonly ImportedField[];
  /** The spec field with the resource's name. */
  readonly name: string | undefined;
}

/** What a kind needs, in the order of the table. */
export function needsOf({ service, kind, operations, spec, status, name }: Subject): readonly Need[] {
  const lists = spec.flatMap(({ source }) =>
    source.by === "list" && keyedListOf(service.sdk, source.operation) === undefined ? [itemOf(source.shape).type] : [],
  );
  const declared = spec.flatMap(({ source }) => (source.by === "type" ? [source.type] : []));
  const created = spec.some(
    ({ source }) => source.by === "operation" && isOtherCreate(source.operation, operations.create),
  );
  const found: Readonly<Record<Need, boolean>> = {
    find: name === undefined,
    owner: operations.tags === undefined || !spec.some((field) => field.name === "tags"),
    busy: kind.config.synced !== undefined || status.some((field) => isState(kind, field)),
    secret: spec.some(({ schema, config }) => config.is_secret === true || isSecret(schema)) || hasSecret(kind),
    "keyed list": lists.includes("structure"),
    "set or entries": lists.some((type) => type !== "structure") || declared.some((type) => /^(\[\]|map)/.test(type)),
    "other create": created,
    "list reference": spec.some(({ name, source }) => source.by === "reference" && name.endsWith("Refs")),
    reading: operations.read === undefined,
    removing: operations.remove === undefined,
  };
  return (Object.keys(needs) as Need[]).filter((need) => found[need]);
}

/** Whether a status field is the state of the resource: `state`, `status`, or the kind's name before one of the two. */
function isState({ resource }: AckKind, { name, schema }: ImportedField): boolean {
  const bare = name.toLowerCase().replace(resource.kind.toLowerCase(), "");
  return schema.type === "string" && ["state", "status", "servicestate"].includes(bare);
}

function hasSecret({ config }: AckKind): boolean {
  return Object.values(config.fields ?? {}).some((field) => field?.is_secret === true);
}

/** The classes of the report: whether the forms of the driver suffice. */
export const classes = {
  A: "the driver's forms suffice; what is left are values",
  B: "the driver's forms suffice, and some parts are functions in the kind's file",
  C: "something is needed that no form describes",
} as const;

export type Class = keyof typeof classes;

/** What functions in the kind's file can do. */
const byFunction: readonly Need[] = ["keyed list", "set or entries"];

/** The class of a kind. `parts` is the number of parts for which no form was found. */
export function classOf(own: readonly Need[], parts: number): Class {
  if (own.some((need) => !byFunction.includes(need))) return "C";
  return parts > 0 || own.length > 0 ? "B" : "A";
}
