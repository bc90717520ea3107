import { NormalizedSchema } from "@smithy/core/schema";
import { TerminalError } from "../reconcile/errors.ts";

/** A schema of the SDK, as its packages export them (`LifecycleRule$`). */
export type SdkSchema = Parameters<typeof NormalizedSchema.of>[0];

/** The fields of a kind whose names are not simply the SDK's with a small first letter, by SDK member. */
export type FieldNames = Readonly<Record<string, string>>;

/**
 * Turns a value with Kubernetes field names into the SDK's, as `schema` describes it. Fields that the schema does not have are left
 * out. Throws `TerminalError` for a text that should be a date and is none.
 */
export function toSdk(schema: SdkSchema, value: unknown, names: FieldNames): unknown {
  const shape = NormalizedSchema.of(schema);
  if (shape.isListSchema() && Array.isArray(value)) {
    return value.map((item) => toSdk(shape.getValueSchema(), item, names));
  }
  if (shape.isStructSchema() && isRecord(value)) {
    return struct(shape, (member, memberSchema) => [member, toSdk(memberSchema, value[fieldOf(member, names)], names)]);
  }
  return shape.isTimestampSchema() && typeof value === "string" ? toDate(value) : value;
}

/** Turns a value of the SDK into one with Kubernetes field names. Dates become texts in UTC with milliseconds. */
export function fromSdk(schema: SdkSchema, value: unknown, names: FieldNames): unknown {
  const shape = NormalizedSchema.of(schema);
  if (shape.isListSchema() && Array.isArray(value)) {
    return value.map((item) => fromSdk(shape.getValueSchema(), item, names));
  }
  if (value instanceof Date) return value.toISOString();
  if (shape.isStructSchema() && isRecord(value)) {
    return struct(shape, (member, schema) => [fieldOf(member, names), fromSdk(schema, value[member], names)]);
  }
  return value;
}

function struct(
  shape: NormalizedSchema,
  entry: (member: string, schema: NormalizedSchema) => readonly [string, unknown],
): Readonly<Record<string, unknown>> {
  const entries = Array.from(shape.structIterator(), ([member, schema]) => entry(member, schema));
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function fieldOf(member: string, names: FieldNames): string {
  return names[member] ?? member.charAt(0).toLowerCase() + member.slice(1);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function toDate(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new TerminalError("InvalidSpec", `${text} is no date`);
  return date;
}
