import type { SdkStructure } from "../../lib/codegen/sdk/sdk-shape.ts";
import { type AckKind, type AckService, isSame } from "./ack-service.ts";
import { itemOf, memberOf } from "./sdk/sdk.ts";

/** The operations that ACK would use for a kind. An operation that was not found is a gap. */
export interface KindOperations {
  readonly create: string | undefined;
  readonly read: Read | undefined;
  readonly update: string | undefined;
  readonly remove: string | undefined;
  /** The operations of the map of attributes, if the kind has one. */
  readonly attributes: { readonly read: string | undefined; readonly write: string | undefined } | undefined;
  readonly tags: Tagging | undefined;
}

export interface Read {
  readonly call: string;
  /** Where the description is in the output: `repositories.0`. Empty for the output itself. */
  readonly at: string;
  /** The structure of the description. */
  readonly shape: SdkStructure;
}

export interface Tagging {
  /** If there is none, the description may contain the tags. */
  readonly read: string | undefined;
  readonly set: string;
  readonly unset: string;
}

/** Finds the operations of a kind: those that `generator.yaml` assigns to it, and those whose names follow ACK's rules. */
export function operationsOf(service: AckService, kind: AckKind): KindOperations {
  const { kind: one, plural: many } = kind.resource;
  const find = (types: readonly string[], prefixes: readonly string[], nouns: readonly string[]) =>
    assigned(service, kind, types) ?? named(service, prefixes, nouns);
  const create = find(["create"], ["Create"], [one, many]);
  const update = find(["update"], ["Update", "Modify"], [one]);
  const readOne =
    find(["readone", "get"], ["Describe", "Get"], [one]) ?? find(["getattributes"], ["Get"], [`${one}Attributes`]);
  const read = readOne ?? find(["readmany", "list"], ["Describe", "List"], [many]);
  const hasAttributes = kind.config.unpack_attributes_map !== undefined;
  return {
    create,
    read: read === undefined ? undefined : readOf(service, kind, read, read !== readOne),
    update: update === create ? undefined : update,
    remove: find(["delete"], ["Delete"], [one, many]),
    attributes: hasAttributes
      ? {
          read: find(["getattributes"], ["Get"], [`${one}Attributes`]),
          write: find(["setattributes"], ["Set"], [`${one}Attributes`]),
        }
      : undefined,
    // `tags.ignore` is about ACK's Go code, and not about AWS.
    tags: tagField(kind) === undefined ? undefined : taggingOf(service, one),
  };
}

/** The spec field that contains the tags: `tags`, or the first field on the path that `generator.yaml` states. */
export function tagField({ spec, config }: Pick<AckKind, "spec" | "config">): string | undefined {
  const [first = "tags"] = config.tags?.path?.split(".") ?? [];
  return Object.keys(spec.properties ?? {}).find((name) => isSame(name, first));
}

/** Whether one call both creates and updates: a later one overwrites all that it sets. */
export function isUpsert({ config }: AckService, create: string): boolean {
  return asList(config.operations?.[create]?.operation_type).some((type) => normalType(type) === "update");
}

function assigned({ config }: AckService, { resource }: AckKind, types: readonly string[]): string | undefined {
  const [name] =
    Object.entries(config.operations ?? {}).find(
      ([, { operation_type, resource_name }]) =>
        asList(resource_name).some((name) => isSame(name, resource.kind)) &&
        asList(operation_type).some((type) => types.includes(normalType(type))),
    ) ?? [];
  return name;
}

/** The operation whose name is one of the prefixes and one of the nouns, in any case of the letters. */
export function named({ sdk }: AckService, prefixes: readonly string[], nouns: readonly string[]): string | undefined {
  const names = prefixes.flatMap((prefix) => nouns.map((noun) => `${prefix}${noun}`));
  return names.map((name) => [...sdk.operations].find((operation) => isSame(operation, name))).find(Boolean);
}

function readOf({ config, sdk }: AckService, { resource }: AckKind, call: string, isList: boolean): Read {
  const { output } = sdk.operation(call);
  const wrapper = config.operations?.[call]?.output_wrapper_field_path?.split(".");
  return { call, ...descriptionIn(output, wrapper ?? wrapperOf(output, [resource.kind, resource.plural], isList)) };
}

/** The member of the output that contains the description: the one that has the kind's name, or else the only one. */
function wrapperOf({ members }: SdkStructure, names: readonly string[], isList: boolean): readonly string[] {
  const structures = members.filter(({ shape }) => itemOf(shape()).type === "structure");
  const own = structures.find(({ name }) => names.some((kind) => isSame(kind, name)));
  const lists = structures.filter(({ shape }) => shape().type === "list");
  const [only] = isList && lists.length === 1 ? lists : members.length === 1 ? structures : [];
  const found = own ?? only;
  return found === undefined ? [] : [found.name];
}

function descriptionIn(
  structure: SdkStructure,
  [first, ...rest]: readonly string[],
  path: readonly string[] = [],
): Pick<Read, "at" | "shape"> {
  const member = first === undefined ? undefined : memberOf(structure, first);
  const shape = member?.shape();
  const inner = shape === undefined ? undefined : itemOf(shape);
  if (member === undefined || inner?.type !== "structure") return { at: path.join("."), shape: structure };
  return descriptionIn(inner, rest, [...path, member.name, ...(shape?.type === "list" ? ["0"] : [])]);
}

/** The operations for tags that AWS's services have, those of the kind alone first. */
export function taggingOf({ sdk }: Pick<AckService, "sdk">, kind: string): Tagging | undefined {
  const known: readonly Tagging[] = [
    { read: `List${kind}Tags`, set: `Tag${kind}`, unset: `Untag${kind}` },
    { read: `ListTagsFor${kind}`, set: `Tag${kind}`, unset: `Untag${kind}` },
    { read: "ListTags", set: `Tag${kind}`, unset: `Untag${kind}` },
    { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
    { read: "ListResourceTags", set: "TagResource", unset: "UntagResource" },
    { read: "ListTagsOfResource", set: "TagResource", unset: "UntagResource" },
    { read: "ListTags", set: "TagResource", unset: "UntagResource" },
    { read: "GetTags", set: "TagResource", unset: "UntagResource" },
    { read: "ListTagsForResource", set: "AddTagsToResource", unset: "RemoveTagsFromResource" },
    { read: "ListTagsForResource", set: "ChangeTagsForResource", unset: "ChangeTagsForResource" },
    { read: "ListTags", set: "AddTags", unset: "RemoveTags" },
    { read: "ListTags", set: "AddTags", unset: "DeleteTags" },
    { read: "ListTags", set: "CreateTags", unset: "DeleteTags" },
    { read: "DescribeTags", set: "AddTags", unset: "RemoveTags" },
    { read: "DescribeTags", set: "CreateTags", unset: "DeleteTags" },
    { read: "DescribeTags", set: "CreateOrUpdateTags", unset: "DeleteTags" },
    { read: `Get${kind}Tagging`, set: `Put${kind}Tagging`, unset: `Delete${kind}Tagging` },
    { read: undefined, set: "TagResource", unset: "UntagResource" },
  ];
  return known.find((one) => Object.values(one).every((name) => name === undefined || sdk.operations.has(name)));
}

function asList(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : [value].flat();
}

function normalType(type: string): string {
  return type.toLowerCase().replaceAll("_", "");
}
