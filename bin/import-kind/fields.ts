import type { JsonSchema } from "../../lib/codegen/crd/json-schema.ts";
import { fieldName } from "../../lib/codegen/field-name.ts";
import type { SdkShape, SdkStructure } from "../../lib/codegen/sdk/sdk-shape.ts";
import { type AckKind, type AckService, isSame } from "./ack-service.ts";
import type { FieldConfig } from "./generator-config.ts";
import type { KindOperations } from "./operations.ts";
import { referenceNames } from "./references.ts";
import { type Sdk, shapeAt } from "./sdk/sdk.ts";

/** A field of the spec or of the status, directly below it, and where its value comes from. */
export interface ImportedField {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** The setting's name in `generator.yaml`, and the setting, if there is one. */
  readonly key: string;
  readonly config: FieldConfig;
  readonly source: FieldSource;
}

export type FieldSource =
  /** A member of the input of the operation that creates the resource, or of its description. */
  | { readonly by: "member"; readonly member: string; readonly shape: SdkShape }
  /** A member of another operation. */
  | { readonly by: "operation"; readonly operation: string; readonly path: string; readonly shape: SdkShape }
  | { readonly by: "attribute"; readonly attribute: string }
  /** A list of structures or texts that ACK's Go code writes. */
  | { readonly by: "list"; readonly shape: SdkShape }
  /** A type in `generator.yaml`: ACK's Go code reads and writes the field. */
  | { readonly by: "type"; readonly type: string }
  /** The object that provides the value of another field. */
  | { readonly by: "reference" }
  | { readonly by: "nothing"; readonly why: string };

/** The fields of the spec, with their sources. */
export function specFields(service: AckService, kind: AckKind, operations: KindOperations): readonly ImportedField[] {
  const input = operations.create === undefined ? undefined : service.sdk.operation(operations.create).input;
  const renames = renamesOf(kind, operations.create, "input_fields");
  const references = referenceNames(kind);
  return fieldsOf(kind, kind.spec, false, (name, key, config) => {
    if (references.has(name)) return { by: "reference" };
    return (
      configured(service.sdk, kind, key, config, "input") ??
      member(input, [name, fieldName(key)], renames) ??
      declared(config) ?? { by: "nothing", why: `${operations.create ?? "no create operation"} has no such member` }
    );
  });
}

/** The fields of the status, with their sources, without those that all of ACK's kinds have. */
export function statusFields(service: AckService, kind: AckKind, operations: KindOperations): readonly ImportedField[] {
  const outputs = [operations.create, operations.read?.call].flatMap((call) => (call === undefined ? [] : [call]));
  const shapes = outputs.flatMap((call) => {
    const output = service.sdk.operation(call).output;
    const inner = output.members.map(({ shape }) => shape()).filter((shape) => shape.type === "structure");
    return [output, ...inner].map((shape) => ({ shape, renames: renamesOf(kind, call, "output_fields") }));
  });
  if (operations.read !== undefined)
    shapes.push({ shape: operations.read.shape, renames: renamesOf(kind, operations.read.call, "output_fields") });
  return fieldsOf(kind, kind.status, true, (name, key, config) => {
    const found = configured(service.sdk, kind, key, config, "output");
    if (found !== undefined) return found;
    const members = shapes.flatMap(({ shape, renames }) => member(shape, [name, fieldName(key)], renames) ?? []);
    return members[0] ?? declared(config) ?? { by: "nothing", why: `${outputs.join(" and ")} return no such member` };
  }).filter(({ name }) => name !== "ackResourceMetadata" && name !== "conditions");
}

function fieldsOf(
  kind: AckKind,
  { properties = {}, required = [] }: JsonSchema,
  isStatus: boolean,
  source: (name: string, key: string, config: FieldConfig) => FieldSource,
): readonly ImportedField[] {
  const configs = Object.entries(kind.config.fields ?? {}).filter(([key]) => !key.includes("."));
  return Object.entries(properties).map(([name, schema]) => {
    const own = configs.filter(([key, config]) => fieldOf(key, config) === name);
    // ACK has some names twice: once for the spec, and once, read-only, for the status.
    const [key, config] = own.find(([, one]) => (one?.is_read_only === true) === isStatus) ?? own[0] ?? [name, {}];
    return {
      name,
      schema,
      required: required.includes(name),
      key,
      config: config ?? {},
      source: source(name, key, config ?? {}),
    };
  });
}

/** The name of the field that a setting is about. A `go_tag` replaces the name that follows from ACK's rules. */
export function fieldOf(key: string, config: FieldConfig | null): string {
  return tagged(config) ?? fieldName(key);
}

/** The name in a `go_tag`, such as `json:"type,omitempty"`. */
export function tagged(config: FieldConfig | null): string | undefined {
  return /^json:"(\w+)/.exec(config?.go_tag ?? "")?.[1];
}

function configured(
  sdk: Sdk,
  kind: AckKind,
  key: string,
  { from, is_attribute, custom_field }: FieldConfig,
  side: "input" | "output",
): FieldSource | undefined {
  if (is_attribute === true) return attribute(sdk, kind, key);
  if (from !== undefined) return fromOperation(sdk, from, side);
  if (custom_field?.map_of !== undefined) return { by: "type", type: `map[string]${custom_field.map_of}` };
  if (custom_field?.list_of === undefined) return undefined;
  const item: SdkShape | undefined =
    custom_field.list_of === "String" ? { type: "string" } : sdk.structure(custom_field.list_of);
  return item === undefined
    ? { by: "nothing", why: `the SDK has no structure ${custom_field.list_of}` }
    : { by: "list", shape: { type: "list", item: () => item } };
}

/** If one of the kind's attributes is in an enum of the SDK, all of them must be. */
function attribute(sdk: Sdk, { config }: AckKind, key: string): FieldSource {
  const all = Object.entries(config.fields ?? {}).filter(([, one]) => one?.is_attribute === true);
  const hasEnum = all.filter(([name]) => sdk.knows(name)).length > all.length / 2;
  return hasEnum && !sdk.knows(key)
    ? { by: "nothing", why: `the SDK knows no attribute ${key}` }
    : { by: "attribute", attribute: key };
}

function fromOperation(
  sdk: Sdk,
  { operation, path }: NonNullable<FieldConfig["from"]>,
  side: "input" | "output",
): FieldSource {
  const { input, output } = sdk.operation(operation);
  const shape = side === "input" ? (shapeAt(input, path) ?? shapeAt(output, path)) : shapeAt(output, path);
  return shape === undefined
    ? { by: "nothing", why: `${operation} has no member ${path}` }
    : { by: "operation", operation, path, shape };
}

function member(
  structure: SdkStructure | undefined,
  names: readonly string[],
  renames: Readonly<Record<string, string>>,
): FieldSource | undefined {
  const found = structure?.members.find((one) => {
    const [, renamed] = Object.entries(renames).find(([member]) => isSame(member, one.name)) ?? [];
    return names.includes(fieldName(renamed ?? one.name));
  });
  return found === undefined ? undefined : { by: "member", member: found.name, shape: found.shape() };
}

function declared({ type }: FieldConfig): FieldSource | undefined {
  return type === undefined ? undefined : { by: "type", type };
}

/** The names that ACK gives to members of an operation. */
export function renamesOf(
  { config }: AckKind,
  operation: string | undefined,
  side: "input_fields" | "output_fields",
): Readonly<Record<string, string>> {
  return (operation === undefined ? undefined : config.renames?.operations[operation]?.[side]) ?? {};
}

/** The spec field that an input member of an operation is, by ACK's renames and naming rules. */
export function fieldOfMember(kind: AckKind, operation: string, name: string): string {
  const renames = renamesOf(kind, operation, "input_fields");
  const [, renamed] = Object.entries(renames).find(([member]) => isSame(member, name)) ?? [];
  return fieldName(renamed ?? name);
}

/** Whether an operation's input has a member for a field. */
export function hasMemberFor(sdk: Sdk, kind: AckKind, operation: string, field: string): boolean {
  const { input } = sdk.operation(operation);
  return input.members.some(({ name }) => fieldOfMember(kind, operation, name) === field);
}
