import type { JsonSchema } from "../../lib/codegen/crd/json-schema.ts";
import { fieldName } from "../../lib/codegen/field-name.ts";
import type { SdkStructure } from "../../lib/codegen/sdk/sdk-shape.ts";
import { type AckKind, type AckService, isSame } from "./ack-service.ts";
import { configured, declared, type FieldSource } from "./field-source.ts";
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

/** The fields of the spec, with their sources. */
export function specFields(service: AckService, kind: AckKind, operations: KindOperations): readonly ImportedField[] {
  const input = operations.create === undefined ? undefined : createInput(service, operations.create);
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

/** The input of the create operation, or the member of it whose members are the fields of the spec. */
function createInput({ config, sdk }: AckService, create: string): SdkStructure {
  const { input } = sdk.operation(create);
  const wrapped = shapeAt(input, config.operations?.[create]?.input_wrapper_field_path ?? "");
  return wrapped?.type === "structure" ? wrapped : input;
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

/** The names that ACK gives to members of an operation. */
export function renamesOf(
  { config }: AckKind,
  operation: string | undefined,
  side: "input_fields" | "output_fields",
): Readonly<Record<string, string>> {
  return (operation === undefined ? undefined : config.renames?.operations[operation]?.[side]) ?? {};
}

/** The spec fields with names that ACK gives to members of the create operation, by member. */
export function renamedFields(sdk: Sdk, kind: AckKind, create: string | undefined): Readonly<Record<string, string>> {
  if (create === undefined) return {};
  const { members } = sdk.operation(create).input;
  const own = Object.entries(renamesOf(kind, create, "input_fields")).flatMap(([member, name]) => {
    const found = members.find((one) => isSame(one.name, member));
    return found === undefined ? [] : [[found.name, fieldName(name)]];
  });
  return Object.fromEntries(own);
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
