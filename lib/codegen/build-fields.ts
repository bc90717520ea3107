import type { AckFacts } from "./ack-facts.ts";
import { commonStatus } from "./common-status.ts";
import type { Definition, FieldNotes } from "./definition.ts";
import floats from "./facts/floats.json" with { type: "json" };
import type { Field, Structure } from "./field.ts";
import { fieldName } from "./field-name.ts";
import type { SdkDocumentation } from "./sdk-documentation.ts";
import { type SdkMember, type SdkShape, type SdkStructure, sdkOperation } from "./sdk-shape.ts";

/** The spec and the status of a kind. */
export interface Fields {
  readonly spec: Structure;
  readonly status: Structure;
}

interface Source {
  readonly definition: Definition;
  readonly facts: AckFacts;
  readonly documentation: SdkDocumentation;
}

/**
 * Builds the fields of a kind: those of the SDK that ACK has, and the additions of the definition. What a newer SDK has beside them
 * is left out until it is added, as nothing would compare it.
 */
export function buildFields(source: Source): Fields {
  const { definition, facts } = source;
  const { input, output } = sdkOperation(definition.client, definition.create);
  const created = structureField(source, "spec", input, definition.rename);
  const others = Object.entries(definition.fields).map(([name, { operation, member, list }]) => {
    const origin = memberAt(sdkOperation(definition.client, operation).input, member.split("."));
    const path = `spec.${name}`;
    if (list !== true) return [name, memberField(source, path, origin)] as const;
    const items = shapeField(source, `${path}[]`, origin.member.shape(), origin);
    return [name, described({ type: "array", items }, text(source, origin))] as const;
  });
  const told = Object.entries(definition.statusFields).map(
    ([name, { operation, output }]) =>
      [
        name,
        memberField(
          source,
          `status.${name}`,
          memberAt(sdkOperation(definition.client, operation).output, output.split(".")),
        ),
      ] as const,
  );
  const spec = Object.entries(withReferences(definition, "spec", { ...created.fields, ...Object.fromEntries(others) }));
  return {
    spec: {
      type: "object",
      ...(created.shape === undefined ? {} : { shape: created.shape }),
      ...(created.members === undefined ? {} : { members: created.members }),
      fields: Object.fromEntries(
        spec.map(([name, field]) => [
          name,
          {
            ...withNotes(field, definition.notes[name]),
            ...(definition.immutable.includes(name) ? { immutable: true } : {}),
          },
        ]),
      ),
      required: input.members
        .filter(({ required }) => required)
        .map(({ name }) => definition.rename[name] ?? nameOf(definition, input.name, name))
        .filter((name) => facts.fields[`spec.${name}`]?.includes(" required") ?? false),
    },
    status: {
      type: "object",
      fields: {
        ...commonStatus(definition.kind.kind.toLowerCase()),
        ...structureField(source, "status", unwrapped(output), {}).fields,
        ...Object.fromEntries(told),
      },
    },
  };
}

function withNotes(field: Field, { meaning = field.description, default: absent }: FieldNotes = {}): Field {
  return {
    ...field,
    ...(meaning === undefined ? {} : { description: meaning }),
    ...(absent === undefined ? {} : { absent }),
  };
}

/** An output of one structure stands for what is in it. */
function unwrapped(output: SdkStructure): SdkStructure {
  const [only, ...more] = output.members;
  const shape = only?.shape();
  return shape?.type === "structure" && more.length === 0 ? shape : output;
}

/** A member, and the structure that it belongs to. */
interface Origin {
  readonly shape: string;
  readonly member: SdkMember;
}

function memberAt(structure: SdkStructure, [name, ...rest]: readonly string[]): Origin {
  const member = structure.members.find((member) => member.name === name);
  if (member === undefined) throw new Error(`${structure.name} has no member ${name}`);
  if (rest.length === 0) return { shape: structure.name, member };
  const shape = member.shape();
  const inner = shape.type === "list" ? shape.item() : shape;
  if (inner.type !== "structure") throw new Error(`${structure.name}.${name} has no members`);
  return memberAt(inner, rest);
}

function structureField(
  source: Source,
  path: string,
  structure: SdkStructure,
  rename: Readonly<Record<string, string>>,
): Structure {
  const members = structure.members.map((member) => {
    const name = rename[member.name] ?? nameOf(source.definition, structure.name, member.name);
    const childPath = `${path}.${name}`;
    const field = isTaken(source, childPath)
      ? memberField(source, childPath, { shape: structure.name, member })
      : undefined;
    return { name, field, member: member.name };
  });
  const fields = Object.fromEntries(members.flatMap(({ name, field }) => (field === undefined ? [] : [[name, field]])));
  return {
    type: "object",
    fields: withReferences(source.definition, path, fields),
    shape: structure.name,
    members: Object.fromEntries(members.map(({ member, name, field }) => [member, field === undefined ? null : name])),
  };
}

function nameOf({ exceptions }: Definition, shape: string, member: string): string {
  return exceptions.find((exception) => exception.shape === shape)?.names[member] ?? fieldName(member);
}

function isTaken({ definition, facts }: Source, path: string): boolean {
  return (
    path in facts.fields ||
    definition.additions.some((addition) => `${path}.`.startsWith(`${addition}.`) || path.startsWith(`${addition}[`))
  );
}

function memberField(source: Source, path: string, origin: Origin): Field {
  return described(shapeField(source, path, origin.member.shape(), origin), text(source, origin));
}

function text({ documentation }: Source, { shape, member }: Origin): string | undefined {
  return documentation.text(shape, member.name);
}

/** `field` with a description, unless the shape's own has to do. */
function described<Any extends Field>(field: Any, description: string | undefined): Any {
  return description === undefined ? field : { ...field, description };
}

function shapeField(source: Source, path: string, shape: SdkShape, origin: Origin): Field {
  switch (shape.type) {
    case "structure":
      return described(structureField(source, path, shape, {}), source.documentation.text(shape.name));
    case "list":
      return { type: "array", items: shapeField(source, `${path}[]`, shape.item(), origin) };
    case "map":
      return { type: "map", values: shapeField(source, `${path}{}`, shape.value(), origin) };
    case "string":
      return { type: "string", ...knownValues(source, origin) };
    case "number":
      return isFloat(source.definition, origin) ? { type: "number" } : { type: "integer", format: "int64" };
    case "boolean":
      return { type: "boolean" };
    case "timestamp":
      return { type: "string", format: "date-time" };
    case "blob":
      return { type: "string", format: "byte" };
    case "document":
      throw new Error(`${path} may be anything, which a CRD of typed fields cannot say`);
  }
}

function isFloat({ service }: Definition, { shape, member }: Origin): boolean {
  const services: Readonly<Record<string, readonly string[]>> = floats.floats;
  const known = services[service];
  if (known === undefined)
    throw new Error(`lib/codegen/facts/floats.json does not say which numbers of ${service} are floats`);
  return known.includes(`${shape}.${member.name}`);
}

/** The values of an enum, which the packages export as an object of the name of its type. */
function knownValues(
  { definition, documentation }: Source,
  { shape, member }: Origin,
): { readonly values?: readonly string[] } {
  const typeName = documentation.typeName(shape, member.name);
  const values: unknown = Object.entries(definition.client).find(([name]) => name === typeName)?.[1];
  if (typeof values !== "object" || values === null) return {};
  return { values: Object.values(values).filter((value) => typeof value === "string") };
}

/** ACK's fields that name another object instead of its AWS identifier. */
function withReferences(
  { references }: Definition,
  path: string,
  fields: Readonly<Record<string, Field>>,
): Readonly<Record<string, Field>> {
  const added = Object.keys(fields).filter((name) => references.includes(`${path}.${name}`));
  return { ...fields, ...Object.fromEntries(added.map((name) => [referenceName(name), reference(name)])) };
}

function referenceName(name: string): string {
  return `${name.replace(/(ID|Id|Name|ARN|Arn)$/, "")}Ref`;
}

function reference(name: string): Field {
  const text = { type: "string" } as const;
  return {
    type: "object",
    description: `The Kubernetes object that ${name} is taken from.`,
    fields: { from: { type: "object", fields: { name: text, namespace: text } } },
  };
}
