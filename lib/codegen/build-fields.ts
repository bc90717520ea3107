import type { Definition, FieldNotes } from "../kind/publish/definition.ts";
import type { Reference } from "../reconcile/contract/kind-data.ts";
import { commonStatus } from "./crd/common-status.ts";
import { secretDigests, secretReference } from "./crd/secrets.ts";
import { type Field, OBJECT_NAME, type Scalar, type Structure } from "./field.ts";
import { nameOf, requiredInCreate } from "./field-name.ts";
import { isFloat } from "./is-float.ts";
import { withModelLimits } from "./model-limits.ts";
import type { AckFacts } from "./page/ack-facts.ts";
import { referencesOf } from "./references.ts";
import type { SdkDocumentation } from "./sdk/sdk-documentation.ts";
import { memberAt, type Origin, unwrapped } from "./sdk/sdk-path.ts";
import { type SdkShape, type SdkStructure, sdkOperation } from "./sdk/sdk-shape.ts";

/** The spec and the status of a kind. */
export interface Fields {
  readonly spec: Structure;
  readonly status: Structure;
}

/** What is known about a kind: its definition, ACK's facts and the documentation of the installed SDK package. */
export interface Source {
  readonly definition: Definition;
  readonly facts: AckFacts;
  readonly documentation: SdkDocumentation;
}

/**
 * Builds the fields of a kind: the SDK's fields that ACK also has, and the fields that the definition adds. Any other field of a newer SDK
 * is omitted until the definition adds it, because no code would compare its value with AWS.
 */
export function buildFields(source: Source): Fields {
  const { client, create } = source.definition;
  const { input, output } = sdkOperation(client, create);
  return { spec: specOf(source, input), status: statusOf(source, output) };
}

function specOf(source: Source, input: SdkStructure): Structure {
  const { client, rename, fields, plainFields, nameField, immutable, notes, secretFields = [] } = source.definition;
  const created = structureField(source, "spec", input, rename);
  const others = Object.entries(fields).map(([name, { operation, member, list, map }]) => {
    const origin = memberAt(sdkOperation(client, operation).input, member.split("."));
    return [name, memberField(source, `spec.${name}`, origin, list ? "list" : map ? "map" : "one")] as const;
  });
  const known = others.reduce(withField(notes), { ...created.fields, ...plainFields });
  const all = withReferences(source.definition, "spec", known);
  const finished = Object.entries(all).map(([name, field]) => {
    const noted = withNotes(secretFields.includes(name) ? secretReference(field) : field, notes[name]);
    return [name, name === nameField || immutable.includes(name) ? { ...noted, immutable: true } : noted] as const;
  });
  return { ...created, fields: Object.fromEntries(finished), required: requiredOf(source, input) };
}

/** Adds a field to a spec or, if its path is such as `code.sha256`, to a structure in the spec. */
function withField(notes: Definition["notes"]) {
  return (fields: Readonly<Record<string, Field>>, [path, field]: readonly [string, Field]) => {
    const [name = "", member] = path.split(".");
    const parent = member === undefined ? undefined : fields[name];
    if (member === undefined || parent?.type !== "object") return { ...fields, [path]: field };
    return { ...fields, [name]: { ...parent, fields: { ...parent.fields, [member]: withNotes(field, notes[path]) } } };
  };
}

/** The fields that both the SDK and ACK require. A newer SDK may require more fields than existing manifests contain. */
function requiredOf({ definition, facts }: Source, input: SdkStructure): readonly string[] {
  return requiredInCreate(definition, input).filter(
    (name) => facts.fields[`spec.${name}`]?.includes(" required") ?? false,
  );
}

function statusOf(source: Source, output: SdkStructure): Structure {
  const { client, kind, statusFields, secretFields } = source.definition;
  const reported = Object.entries(statusFields).map(([name, { operation, output }]) => {
    const origin = memberAt(sdkOperation(client, operation).output, output.split("."));
    return { name, origin, field: memberField(source, `status.${name}`, origin) };
  });
  const created = structureField(source, "status", unwrapped(output), {});
  const own = reported.filter(({ origin }) => origin.shape === created.shape);
  return {
    ...created,
    members: { ...created.members, ...Object.fromEntries(own.map(({ name, origin }) => [origin.member.name, name])) },
    fields: {
      ...commonStatus(kind.kind.toLowerCase()),
      ...(secretFields && { secretDigests }),
      ...created.fields,
      ...Object.fromEntries(reported.map(({ name, field }) => [name, field])),
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

function structureField(
  source: Source,
  path: string,
  structure: SdkStructure,
  rename: Readonly<Record<string, string>>,
): Structure {
  const members = structure.members.map((member) => {
    const name = rename[member.name] ?? nameOf(source.definition, structure.name, member.name);
    const childPath = `${path}.${name}`;
    if (!isTaken(source, childPath)) return { name, field: undefined, member: member.name };
    const field = memberField(source, childPath, { shape: structure.name, member });
    // ACK says which fields of the spec's structures cannot be changed.
    const isFixed = path.includes(".") && source.facts.fields[childPath]?.includes(" immutable");
    return { name, field: isFixed ? { ...field, immutable: true } : field, member: member.name };
  });
  const fields = Object.fromEntries(members.flatMap(({ name, field }) => (field === undefined ? [] : [[name, field]])));
  return {
    type: "object",
    fields: withReferences(source.definition, path, fields),
    shape: structure.name,
    members: Object.fromEntries(members.map(({ member, name, field }) => [member, field === undefined ? null : name])),
  };
}

function isTaken({ definition, facts }: Source, path: string): boolean {
  return (
    path in facts.fields ||
    definition.additions.some((addition) => `${path}.`.startsWith(`${addition}.`) || path.startsWith(`${addition}[`))
  );
}

const SUFFIX = { one: "", list: "[]", map: "{}" } as const;

/** The field of a member, or of a list or a map of such members. */
function memberField(source: Source, path: string, origin: Origin, form: keyof typeof SUFFIX = "one"): Field {
  const { shape, member } = origin;
  const one = shapeField(source, `${path}${SUFFIX[form]}`, member.shape(), origin);
  const field = described<Field>(
    form === "list" ? { type: "array", items: one } : form === "map" ? { type: "map", values: one } : one,
    source.documentation.text(shape, member.name),
  );
  const { service, limits = {}, rules = {} } = source.definition;
  const [limit, rule] = [limits[path], rules[path]];
  const known = form === "one" && path.startsWith("spec.") ? withModelLimits(field, service, origin) : field;
  return { ...known, ...(limit === undefined ? {} : { limit }), ...(rule === undefined ? {} : { rule }) };
}

/** Returns `field` with the description added, if there is one. */
function described<Any extends Field>(field: Any, description: string | undefined): Any {
  return description === undefined ? field : { ...field, description };
}

function shapeField(source: Source, path: string, shape: SdkShape, origin: Origin): Field {
  switch (shape.type) {
    case "structure":
      // ACK's types have no empty structures.
      if (`${path}{}` in source.facts.fields) return { type: "map", values: { type: "string" } };
      return described(structureField(source, path, shape, {}), source.documentation.text(shape.name));
    case "list":
      return { type: "array", items: shapeField(source, `${path}[]`, shape.item(), origin) };
    case "map":
      return { type: "map", values: shapeField(source, `${path}{}`, shape.value(), origin) };
    case "string":
      return { type: "string", ...knownValues(source, origin) };
    case "number":
      return isFloat(source.definition.service, source.facts, path, origin)
        ? { type: "number" }
        : { type: "integer", format: "int64" };
    case "boolean":
      return { type: "boolean" };
    case "timestamp":
      return { type: "string", format: "date-time" };
    case "blob":
      return { type: "string", format: "byte" };
    case "document":
      throw new Error(`${path} has no type, so a CRD cannot describe it`);
  }
}

/** The values of an enum. The SDK packages export them as an object that has the name of the enum's type. */
function knownValues(
  { definition, documentation }: Source,
  { shape, member }: Origin,
): Pick<Scalar, "values" | "bounds"> {
  const typeName = documentation.typeName(shape, member.name) ?? "";
  const found: unknown = Object.entries(definition.client).find(([name]) => name === typeName)?.[1];
  if (typeof found !== "object" || found === null) return {};
  const values = Object.values(found).filter((value) => typeof value === "string");
  const isClosed = isSwitch(values) || (definition.closedEnums?.includes(typeName) ?? false);
  return { values, ...(isClosed ? { bounds: { enum: [...values, ""] } } : {}) };
}

/** Whether an enum only says whether something is on, so that AWS will not add a value to it. */
function isSwitch(values: readonly string[]): boolean {
  const text = values.toSorted().join("/");
  return text === "Disabled/Enabled" || text === "Enabled/Suspended";
}

/** Adds ACK's fields that refer to another Kubernetes object instead of containing an AWS identifier. */
function withReferences(
  definition: Definition,
  path: string,
  fields: Readonly<Record<string, Field>>,
): Readonly<Record<string, Field>> {
  const added = Object.entries(fields).flatMap(([name, field]) =>
    referencesOf(definition)
      .filter((reference) => `spec.${reference.field}` === `${path}.${name}`)
      .map((reference) => [reference.ref.split(".").at(-1) ?? "", referenceField(name, field, reference)] as const),
  );
  return { ...fields, ...Object.fromEntries(added) };
}

function referenceField(name: string, { type, limit }: Field, { to: { kind }, list }: Reference): Field {
  if ((list ?? false) !== (type === "array"))
    throw new Error(`${name} is ${list ? "not " : ""}a list, unlike its reference`);
  if (!list) {
    const description = `The ${kind.kind} object (${kind.group}) that provides the value of ${name}; if it is set, ${name} must be omitted.`;
    return { ...referenceStructure(), description };
  }
  const description = `The ${kind.kind} objects (${kind.group}) that each provide a value of ${name}; if they are set, ${name} must be omitted.`;
  return { type: "array", description, items: referenceStructure(), ...(limit && { limit }) };
}

/** A reference to an object. */
function referenceStructure(): Structure {
  return {
    type: "object",
    fields: {
      from: {
        type: "object",
        fields: {
          name: { type: "string", bounds: OBJECT_NAME, description: "The name of the referenced object." },
          namespace: {
            type: "string",
            bounds: OBJECT_NAME,
            description: "The namespace of the referenced object, which defaults to the namespace of this object.",
          },
        },
      },
    },
  };
}
