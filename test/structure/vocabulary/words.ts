import { definitions } from "../../../lib/codegen/definitions.ts";
import { own } from "../../../lib/text/own.ts";
import { type Node, typeNamed } from "./read-types.ts";

/** The type of a kind's data. */
const DATA: Place = {
  file: "lib/kind/data-kind.ts",
  node: { type: "TSTypeReference", typeName: { name: "DataKind" } },
};
/** What these types contain says where a kind belongs, and not how it behaves. */
const LEFT_OUT = ["ResourceKind", "Service"];
/** The names of types that are declared here are the engine's. */
const ENGINE = "lib/reconcile/contract/";

/** A name in which kinds are written: a member that data can have, or a text that stands for itself, such as `silent`. */
export interface Word {
  readonly name: string;
  /** Whether the contract of the engine has it. */
  readonly isEngines: boolean;
  /** The kinds whose data has it. */
  readonly kinds: ReadonlySet<string>;
}

/**
 * All names that the data of a kind can have, with the kinds that have them. A name that means several things counts once. What functions of
 * a kind are given, and what they return, is not part of it.
 */
export function words(): readonly Word[] {
  const found = new Map<string, { isEngines: boolean; kinds: Set<string> }>();
  const seen = new Set<Node>();
  visit(DATA);
  for (const { definition } of definitions) visit(DATA, definition.data, definition.kind.kind);
  return [...found]
    .map(([name, word]) => ({ name, ...word }))
    .toSorted((one, other) => other.kinds.size - one.kinds.size || (one.name < other.name ? -1 : 1));

  /** Notes the names of a type or, if there is a value, those that the value of a kind has. */
  function visit({ file, node }: Place, value?: unknown, kind?: string): void {
    if (kind !== undefined && (typeof value === "function" || value === undefined)) return;
    for (const place of alternatives({ file, node })) {
      if (place.text !== undefined) {
        if (kind === undefined || value === place.text) note(place.text, place.file, kind);
        continue;
      }
      if (kind === undefined) {
        if (seen.has(place.node)) continue;
        seen.add(place.node);
      }
      for (const inner of place.items) for (const one of kind ? valuesIn(value) : [undefined]) visit(inner, one, kind);
      for (const { name, type } of place.members) {
        const inside = own(Object(value) as object as Readonly<Record<string, unknown>>, name);
        if (kind !== undefined && inside === undefined) continue;
        note(name, place.file, kind);
        if (type !== undefined) visit({ file: place.file, node: type }, inside, kind);
      }
    }
  }

  function note(name: string, file: string, kind: string | undefined): void {
    const word = found.get(name) ?? { isEngines: false, kinds: new Set() };
    found.set(name, word);
    word.isEngines ||= file.startsWith(ENGINE);
    if (kind !== undefined) word.kinds.add(kind);
  }
}

interface Place {
  readonly file: string;
  readonly node: Node;
}

/** One of the types that a value can have: a text, or something with items and members. */
interface Alternative extends Place {
  readonly text?: string;
  readonly items: readonly Place[];
  readonly members: readonly { readonly name: string; readonly type: Node }[];
}

const NOTHING = { items: [], members: [] };
/** Types whose values are those of their first argument. */
const SAME = new Set(["Partial", "Readonly", "Required", "NonNullable", "Only", "Pick", "Omit"]);

/** The types that a type consists of. */
function alternatives({ file, node }: Place): readonly Alternative[] {
  switch (node.type) {
    case "TSUnionType":
    case "TSIntersectionType":
      return node.types.flatMap((type: Node) => alternatives({ file, node: type }));
    case "TSParenthesizedType":
    case "TSTypeOperator":
      return node.operator === "keyof" ? [] : alternatives({ file, node: node.typeAnnotation });
    case "TSArrayType":
      return [{ ...NOTHING, file, node, items: [{ file, node: node.elementType }] }];
    case "TSTupleType":
      return [
        { ...NOTHING, file, node, items: node.elementTypes.map((type: Node) => ({ file, node: elementOf(type) })) },
      ];
    case "TSLiteralType":
      return typeof node.literal.value === "string" ? [{ ...NOTHING, file, node, text: node.literal.value }] : [];
    case "TSMappedType":
      return [{ ...NOTHING, file, node, items: [{ file, node: node.typeAnnotation }] }];
    case "TSTypeLiteral":
      return [{ ...NOTHING, file, node, members: membersOf(node.members) }];
    case "TSTypeReference":
      return referred({ file, node });
    default:
      return [];
  }
}

function elementOf(type: Node): Node {
  if (type.type === "TSNamedTupleMember") return elementOf(type.elementType);
  return ["TSRestType", "TSOptionalType"].includes(type.type) ? elementOf(type.typeAnnotation) : type;
}

/** What the name of a type stands for. */
function referred({ file, node }: Place): readonly Alternative[] {
  const { name } = node.typeName ?? node.expression;
  const parameters: readonly Node[] = (node.typeArguments ?? node.typeParameters)?.params ?? [];
  if (name === "Record") return [{ ...NOTHING, file, node, items: [{ file, node: parameters[1] }] }];
  if (SAME.has(name)) {
    const [type, names] = parameters;
    const isNamed = namedIn(names);
    const isKept = (member: string) => (name === "Pick" ? isNamed(member) : name !== "Omit" || !isNamed(member));
    return alternatives({ file, node: type }).map((one) => ({
      ...one,
      members: one.members.filter((member) => isKept(member.name)),
    }));
  }
  const declared = typeNamed(file, name);
  if (declared === undefined || LEFT_OUT.includes(name)) return [];
  if (declared.node.type === "TSTypeAliasDeclaration") {
    return alternatives({ file: declared.file, node: declared.node.typeAnnotation });
  }
  const inherited = declared.node.extends.flatMap((type: Node) => referred({ file: declared.file, node: type }));
  return [{ ...NOTHING, ...declared, members: membersOf(declared.node.body.body) }, ...inherited];
}

/** Which names a union of texts contains. */
function namedIn(union: Node): (name: string) => boolean {
  const names = alternatives({ file: "", node: union ?? { type: "TSNeverKeyword" } }).map(({ text }) => text);
  return (name) => names.includes(name);
}

function membersOf(members: readonly Node[]): Alternative["members"] {
  return members
    .filter(({ type }) => ["TSPropertySignature", "TSMethodSignature"].includes(type))
    .map(({ key, typeAnnotation }) => ({ name: key.name ?? key.value, type: typeAnnotation?.typeAnnotation }));
}

/** The values in a list, or by name. */
function valuesIn(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}
