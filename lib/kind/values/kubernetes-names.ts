import { NormalizedSchema } from "@smithy/core/schema";
import { TerminalError } from "../../reconcile/contract/errors.ts";
import { excerpt } from "../../text/excerpt.ts";
import { own } from "../../text/own.ts";

/** A schema as the SDK's packages export it, such as `LifecycleRule$`. */
export type SdkSchema = Parameters<typeof NormalizedSchema.of>[0];

/**
 * The fields of a kind whose names differ from the names of the SDK's members in more than a lower-case first letter. Keys are `Member`, or
 * `Shape.Member`, which takes precedence. `null` stands for a member without a field.
 */
export type FieldNames = Readonly<Record<string, string | null>>;

/**
 * Converts a value with Kubernetes field names to the SDK's names, as `schema` describes it. Fields that the schema does not contain
 * are omitted. Throws `TerminalError` for a timestamp that is not a valid date.
 */
export function toSdk(schema: SdkSchema, value: unknown, names: FieldNames): unknown {
  const shape = NormalizedSchema.of(schema);
  if (shape.isListSchema() && Array.isArray(value)) {
    return value.map((item) => toSdk(shape.getValueSchema(), item, names));
  }
  if (shape.isStructSchema() && isRecord(value)) {
    return record(
      entries(shape, names).map(([member, field, inner]) => [member, toSdk(inner, own(value, field), names)]),
    );
  }
  return shape.isTimestampSchema() && typeof value === "string" ? toDate(value) : value;
}

/**
 * Converts an SDK value to Kubernetes field names. Members without a field are omitted. Dates become ISO 8601 strings in
 * UTC with milliseconds.
 */
export function fromSdk(schema: SdkSchema, value: unknown, names: FieldNames): unknown {
  const shape = NormalizedSchema.of(schema);
  if (shape.isListSchema() && Array.isArray(value)) {
    return value.map((item) => fromSdk(shape.getValueSchema(), item, names));
  }
  if (value instanceof Date) return value.toISOString();
  if (shape.isStructSchema() && isRecord(value)) {
    return record(
      entries(shape, names).map(([member, field, inner]) => [field, fromSdk(inner, own(value, member), names)]),
    );
  }
  return value;
}

/** Converts an SDK response to status fields, as `fromSdk` does, with `null` for fields that the response does not contain. */
export function statusFromSdk(schema: SdkSchema, answer: object, names: FieldNames): Readonly<Record<string, unknown>> {
  const all = entries(NormalizedSchema.of(schema), names).map(([, field]) => [field, null] as const);
  return { ...Object.fromEntries(all), ...(fromSdk(schema, answer, names) as object) };
}

/** The members of a structure that have a field, each with the field's name and the member's schema. */
export function entries(
  shape: NormalizedSchema,
  names: FieldNames,
): readonly (readonly [string, string, NormalizedSchema])[] {
  return Array.from(shape.structIterator()).flatMap(([member, inner]) => {
    const field = fieldOf(String(shape.getName()), member, names);
    return field === null ? [] : [[member, field, inner] as const];
  });
}

function fieldOf(shape: string, member: string, names: FieldNames): string | null {
  const ofShape = own(names, `${shape}.${member}`);
  if (ofShape !== undefined) return ofShape;
  return own(names, member) ?? member.charAt(0).toLowerCase() + member.slice(1);
}

function record(entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function toDate(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new TerminalError("InvalidSpec", `"${excerpt(text)}" is not a valid date`);
  return date;
}
