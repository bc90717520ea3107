import type { JsonSchema } from "../../lib/codegen/crd/json-schema.ts";
import { fieldName } from "../../lib/codegen/field-name.ts";
import type { SdkMember, SdkShape } from "../../lib/codegen/sdk/sdk-shape.ts";
import type { AckKind, AckService } from "./ack-service.ts";
import { type ImportedField, tagged } from "./fields.ts";
import type { GeneratorConfig } from "./generator-config.ts";
import { referenceNames } from "./references.ts";

/** A field of ACK's CRD at any depth, and why the SDK and `generator.yaml` do not explain it, if they do not. */
export interface Node {
  /** The path, such as `spec.vpcConfig.subnetIDs[]`. */
  readonly path: string;
  readonly problem?: string;
}

/** Every field of the CRD below the spec or the status (`path`), with those that nothing explains. */
export function nodesOf(
  { config }: AckService,
  kind: AckKind,
  path: "spec" | "status",
  fields: readonly ImportedField[],
): readonly Node[] {
  const names: Names = { kind, tags: goTags(config) };
  return fields.flatMap((field) => fieldNodes(names, `${path}.${field.name}`, field));
}

interface Names {
  readonly kind: AckKind;
  /** The names that replace those that follow from ACK's rules: `type` for `type_`. */
  readonly tags: ReadonlyMap<string, string>;
}

function fieldNodes(names: Names, path: string, { schema, source, config }: ImportedField): readonly Node[] {
  switch (source.by) {
    case "nothing":
      return explained(schema, path, source.why);
    case "reference":
    case "type":
      return explained(schema, path);
    case "attribute":
      return explained(schema, path, schema.type === "string" ? undefined : `an attribute is not ${schema.type}`);
    case "member":
    case "operation":
    case "list":
      return config.is_secret === true ? explained(schema, path) : shapeNodes(names, schema, source.shape, path);
  }
}

/** The field and everything below it, with the same result. */
function explained(schema: JsonSchema, path: string, problem?: string): readonly Node[] {
  const { properties = {}, items, additionalProperties } = schema;
  return [
    problem === undefined ? { path } : { path, problem },
    ...Object.entries(properties).flatMap(([name, child]) => explained(child, `${path}.${name}`, problem)),
    ...(items === undefined ? [] : explained(items, `${path}[]`, problem)),
    ...(additionalProperties === undefined ? [] : explained(additionalProperties, `${path}{}`, problem)),
  ];
}

function shapeNodes(names: Names, schema: JsonSchema, shape: SdkShape, path: string): readonly Node[] {
  if (isSecret(schema)) return explained(schema, path);
  const { type, format } = schema;
  const found = format === undefined ? type : `${type}/${format}`;
  if (!typesOf(shape).includes(found ?? ""))
    return explained(schema, path, `is ${found}, but ${shape.type} in the SDK`);
  return [{ path }, ...innerNodes()];

  function innerNodes(): readonly Node[] {
    const { properties = {}, items, additionalProperties } = schema;
    // ACK's types have no empty structures, but maps of texts.
    if (shape.type === "structure" && shape.members.length === 0 && additionalProperties !== undefined)
      return explained(additionalProperties, `${path}{}`);
    if (shape.type === "structure")
      return Object.entries(properties).flatMap(([name, child]) => memberNodes(shape.members, name, child));
    if (shape.type === "list" && items !== undefined) return shapeNodes(names, items, shape.item(), `${path}[]`);
    if (shape.type === "map" && additionalProperties !== undefined)
      return shapeNodes(names, additionalProperties, shape.value(), `${path}{}`);
    return [];
  }

  function memberNodes(members: readonly SdkMember[], name: string, child: JsonSchema): readonly Node[] {
    const childPath = `${path}.${name}`;
    const member = members.find((one) => fieldName(one.name) === name || names.tags.get(name) === fieldName(one.name));
    if (member !== undefined) return shapeNodes(names, child, member.shape(), childPath);
    const isKnown = referenceNames(names.kind).has(name) || hasType(names.kind, childPath);
    return explained(child, childPath, isKnown ? undefined : "the SDK has no such member");
  }
}

/** The types of a CRD in which ACK represents a shape. ACK alone knows which numbers have fractions. */
function typesOf({ type }: SdkShape): readonly string[] {
  switch (type) {
    case "structure":
    case "map":
      return ["object"];
    case "list":
      return ["array"];
    case "number":
      return ["integer/int64", "integer", "number"];
    case "timestamp":
      return ["string/date-time"];
    case "blob":
      return ["string/byte"];
    case "string":
    case "boolean":
      return [type];
    case "document":
      return ["object", "string"];
  }
}

/** Whether the field refers to a key of a Secret. */
export function isSecret({ properties = {} }: JsonSchema): boolean {
  return Object.keys(properties).sort().join() === "key,name,namespace";
}

/** A `go_tag` is about a structure, so it also applies where another kind of the service has the structure. */
function goTags({ resources }: GeneratorConfig): ReadonlyMap<string, string> {
  const fields = Object.values(resources).flatMap(({ fields = {} }) => Object.entries(fields));
  const entries = fields.flatMap(([key, value]) => {
    const name = tagged(value);
    return name === undefined ? [] : [[name, fieldName(key.split(".").at(-1) ?? "")] as const];
  });
  return new Map(entries);
}

/** Whether `generator.yaml` declares the type of a nested field. */
function hasType({ config }: AckKind, path: string): boolean {
  const bare = path.replaceAll(/\[\]|\{\}|^\w+\./g, "");
  return Object.entries(config.fields ?? {}).some(
    ([key, value]) => value?.type !== undefined && key.split(".").map(fieldName).join(".") === bare,
  );
}
