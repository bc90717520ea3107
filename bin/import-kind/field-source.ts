import type { SdkShape } from "../../lib/codegen/sdk/sdk-shape.ts";
import type { AckKind } from "./ack-service.ts";
import type { FieldConfig } from "./generator-config.ts";
import { type Sdk, shapeAt } from "./sdk/sdk.ts";

/** Where the value of a field comes from. */
export type FieldSource =
  /** A member of the input of the operation that creates the resource, or of its description. */
  | { readonly by: "member"; readonly member: string; readonly shape: SdkShape }
  /** A member of another operation. */
  | { readonly by: "operation"; readonly operation: string; readonly path: string; readonly shape: SdkShape }
  | { readonly by: "attribute"; readonly attribute: string }
  /** A list that ACK's Go code writes. `operation` writes an item if the items are its input. */
  | { readonly by: "list"; readonly shape: SdkShape; readonly operation: string | undefined }
  /** A type in `generator.yaml`: ACK's Go code reads and writes the field. */
  | { readonly by: "type"; readonly type: string }
  /** The object that provides the value of another field. */
  | { readonly by: "reference" }
  | { readonly by: "nothing"; readonly why: string };

/** The source that `generator.yaml` states for a field, except for a type, which may only confirm that of the SDK. */
export function configured(
  sdk: Sdk,
  kind: AckKind,
  key: string,
  { from, is_attribute, custom_field }: FieldConfig,
  side: "input" | "output",
): FieldSource | undefined {
  if (is_attribute === true) return attribute(sdk, kind, key);
  if (from !== undefined) return fromOperation(sdk, from, side);
  if (custom_field?.map_of !== undefined) return { by: "type", type: `map[string]${custom_field.map_of}` };
  return custom_field?.list_of === undefined ? undefined : customList(sdk, custom_field.list_of);
}

function customList(sdk: Sdk, of: string): FieldSource {
  const item: SdkShape | undefined = of === "String" ? { type: "string" } : sdk.structure(of);
  if (item === undefined) return { by: "nothing", why: `the SDK has no structure ${of}` };
  const operation = of.replace(/Input$/, "");
  return {
    by: "list",
    shape: { type: "list", item: () => item },
    operation: operation !== of && sdk.operations.has(operation) ? operation : undefined,
  };
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

/** The source of a field that ACK's Go code reads and writes. */
export function declared({ type }: FieldConfig): FieldSource | undefined {
  return type === undefined ? undefined : { by: "type", type };
}
