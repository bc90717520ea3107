import type { JsonSchema } from "../../../../lib/codegen/crd/json-schema.ts";

/** A text of this length, for a field of this name; `undefined` to leave the field out. */
export type TextOf = (length: number, field: string) => string | undefined;

/** Whether a list has as many items as it may have, or items that are as large as they may be. */
export type Shape = "many" | "large";

/** How to fill a value: with which texts, and how many bytes of JSON it may have. */
interface Filling {
  readonly text: TextOf;
  readonly shape: Shape;
  readonly bytes: number;
  /** The field that has the value, or the list or map that contains it. */
  readonly field?: string;
}

/** A value, and how many bytes of JSON it has. */
interface Filled {
  readonly value: unknown;
  readonly bytes: number;
}

/** The smallest item that says something. */
const LEAST_BYTES = 4;
/** A key of a map, with its punctuation. */
const KEY_BYTES = 10;

/** A value that a schema admits, as large as possible. `undefined` if nothing fits. */
export function filled(schema: JsonSchema, filling: Filling): unknown {
  return fill(schema, filling)?.value;
}

function fill(schema: JsonSchema, filling: Filling): Filled | undefined {
  const { type, items, properties = {}, additionalProperties: values, enum: choices } = schema;
  if (choices !== undefined) return measured(choices[0]);
  if (type === "boolean") return measured(true);
  if (type === "integer" || type === "number") return measured(schema.minimum ?? 1);
  if (type === "string") return textIn(schema, filling);
  if (items !== undefined) {
    const { list, bytes } = itemsOf(items, schema.maxItems, filling, 1);
    return list.length === 0 ? undefined : { value: list, bytes };
  }
  if (values !== undefined) {
    const { list, bytes } = itemsOf(values, schema.maxProperties, filling, KEY_BYTES);
    return { value: Object.fromEntries(list.map((value, index) => [`k${index}`, value])), bytes };
  }
  return structureOf(properties, filling);
}

function structureOf(properties: Readonly<Record<string, JsonSchema>>, filling: Filling): Filled {
  const fields = Object.entries(properties).filter(([name]) => !isReference(name));
  const members: (readonly [string, unknown])[] = [];
  let left = filling.bytes;
  for (const [index, [name, child]] of fields.entries()) {
    const share = Math.floor(left / (fields.length - index)) - name.length - LEAST_BYTES;
    const one = share < LEAST_BYTES ? undefined : fill(child, { ...filling, field: name, bytes: share });
    if (one === undefined) continue;
    members.push([name, one.value]);
    left -= one.bytes + name.length + LEAST_BYTES;
  }
  return { value: Object.fromEntries(members), bytes: 2 + filling.bytes - left };
}

/** Whether a field names another object in the cluster, in place of the field beside it. */
export function isReference(name: string): boolean {
  return /Refs?$/.test(name);
}

function textIn({ maxLength = 0, format }: JsonSchema, { text, bytes, field = "" }: Filling): Filled | undefined {
  if (format === "date-time") return measured("2026-01-01T00:00:00Z");
  if (format === "byte") return measured("A".repeat(Math.min(maxLength, bytes - 2) & ~3));
  let length = Math.min(maxLength, bytes - 2);
  // Escapes make a text longer.
  for (let left = 8; left > 0 && length > 0; left--) {
    const value = text(length, field)?.slice(0, maxLength);
    if (value === undefined) return undefined;
    const one = measured(value);
    if (one.bytes <= bytes) return one;
    length = Math.floor((length * bytes) / one.bytes) - 1;
  }
  return undefined;
}

/** Each item needs some more bytes than itself. */
function itemsOf(items: JsonSchema, most = 1, filling: Filling, more: number) {
  const { bytes, shape } = filling;
  const count = shape === "many" ? Math.min(most, Math.max(1, Math.floor(bytes / (leastOf(items) + more)))) : most;
  const list: unknown[] = [];
  let left = bytes - 2;
  while (list.length < most && left > LEAST_BYTES) {
    const share = shape === "many" ? Math.floor(left / Math.max(1, count - list.length)) : left;
    const item = fill(items, { ...filling, bytes: share - more });
    if (item === undefined) break;
    list.push(typeof item.value === "string" ? distinct(item.value, list.length) : item.value);
    left -= item.bytes + more;
  }
  return { list, bytes: bytes - left };
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

function measured(value: unknown): Filled {
  return { value, bytes: sizeOf(value) };
}

export function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}
