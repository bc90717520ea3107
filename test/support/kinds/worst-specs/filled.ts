import type { JsonSchema } from "../../../../lib/codegen/crd/json-schema.ts";

/** A text of this length. */
export type TextOf = (length: number) => string;

/** Whether a list has as many items as it may have, or items that are as large as they may be. */
export type Shape = "many" | "large";

/** How to fill a value: with which texts, and how many bytes of JSON it may have. */
interface Filling {
  readonly text: TextOf;
  readonly shape: Shape;
  readonly bytes: number;
}

/** The smallest item that says something. */
const LEAST_BYTES = 4;
/** A key of a map, with its punctuation. */
const KEY_BYTES = 10;

/** A value that a schema admits, as large as possible. `undefined` if nothing fits. */
export function filled(schema: JsonSchema, filling: Filling): unknown {
  const { type, items, properties, additionalProperties: values, enum: choices } = schema;
  if (choices !== undefined) return choices[0];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "string") return textIn(schema, filling);
  if (items !== undefined) {
    const list = itemsOf(items, schema.maxItems, filling, 1);
    return list.length === 0 ? undefined : list;
  }
  if (values !== undefined) {
    const entries = itemsOf(values, schema.maxProperties, filling, KEY_BYTES);
    return Object.fromEntries(entries.map((value, index) => [`k${index}`, value]));
  }
  const fields = Object.entries(properties ?? {}).filter(([name]) => !isReference(name));
  let { bytes } = filling;
  const members = fields.flatMap(([name, child], index) => {
    const share = Math.floor(bytes / (fields.length - index)) - name.length - LEAST_BYTES;
    const value = share < LEAST_BYTES ? undefined : filled(child, { ...filling, bytes: share });
    if (value === undefined) return [];
    bytes -= sizeOf(value) + name.length + LEAST_BYTES;
    return [[name, value] as const];
  });
  return Object.fromEntries(members);
}

/** Whether a field names another object in the cluster, in place of the field beside it. */
export function isReference(name: string): boolean {
  return /Refs?$/.test(name);
}

function textIn({ maxLength = 0, format }: JsonSchema, { text, bytes }: Filling): string | undefined {
  if (format === "date-time") return "2026-01-01T00:00:00Z";
  if (format === "byte") return "A".repeat(Math.min(maxLength, bytes - 2) & ~3);
  let length = Math.min(maxLength, bytes - 2);
  // Escapes make a text longer.
  for (let left = 8; left > 0 && length > 0; left--) {
    const value = text(length).slice(0, maxLength);
    const size = sizeOf(value);
    if (size <= bytes) return value;
    length = Math.floor((length * bytes) / size) - 1;
  }
  return undefined;
}

/** Each item needs some more bytes than itself. */
function itemsOf(items: JsonSchema, most = 1, filling: Filling, more: number): readonly unknown[] {
  const { bytes, shape } = filling;
  const count = shape === "many" ? Math.min(most, Math.max(1, Math.floor(bytes / (leastOf(items) + more)))) : most;
  const list: unknown[] = [];
  let left = bytes - 2;
  while (list.length < most && left > LEAST_BYTES) {
    const share = shape === "many" ? Math.floor(left / Math.max(1, count - list.length)) : left;
    const item = filled(items, { ...filling, bytes: share - more });
    if (item === undefined) break;
    list.push(typeof item === "string" ? distinct(item, list.length) : item);
    left -= sizeOf(item) + more;
  }
  return list;
}

/** The bytes of an item in which each text has a few characters. */
function leastOf(schema: JsonSchema): number {
  const { type, items, properties = {} } = schema;
  if (type === "string") return 12;
  if (items !== undefined) return leastOf(items) + 2;
  const members = Object.entries(properties).filter(([name]) => !isReference(name));
  return members.reduce((sum, [name, child]) => sum + name.length + LEAST_BYTES + leastOf(child), LEAST_BYTES);
}

/** Lists are compared without repetitions, so no two items are the same. */
function distinct(text: string, index: number): string {
  const end = String(index);
  return text.length <= end.length ? text : text.slice(0, -end.length) + end;
}

export function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}
