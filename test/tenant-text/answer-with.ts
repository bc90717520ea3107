import { NormalizedSchema } from "@smithy/core/schema";

/** An answer of AWS in which each string is the text, and in which each list has two items. */
export function answerWith(command: object, text: string): object {
  const { schema } = command as { readonly schema: readonly unknown[] };
  // The last member of an operation's schema is the schema of its output.
  const output = NormalizedSchema.of(schema[5] as Parameters<typeof NormalizedSchema.of>[0]);
  return withoutPages(valueFor(output, text, 0) as object);
}

/** Deeper structures than this refer to themselves. */
const DEEPEST = 8;

function valueFor(schema: NormalizedSchema, text: string, depth: number): unknown {
  if (depth > DEEPEST) return undefined;
  if (schema.isStructSchema()) {
    const members = Array.from(schema.structIterator());
    return Object.fromEntries(members.map(([name, member]) => [name, valueFor(member, text, depth + 1)]));
  }
  if (schema.isListSchema()) {
    const item = schema.getValueSchema();
    return [valueFor(item, text, depth + 1), valueFor(item, `${text}a`, depth + 1)];
  }
  if (schema.isMapSchema()) return Object.fromEntries([[text, valueFor(schema.getValueSchema(), text, depth + 1)]]);
  if (schema.isTimestampSchema()) return new Date(0);
  if (schema.isBooleanSchema()) return true;
  return schema.isNumericSchema() ? text.length : text;
}

/** Without the position of a next page, which would lead to pages without end. */
function withoutPages(answer: object): object {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !/(token|marker)$/i.test(name)));
}
