import type { Field } from "./field.ts";
import { firstParagraph } from "./sdk/plain-text.ts";

/** The largest number of values that a description lists. A longer list is a catalogue that AWS keeps extending. */
const FEW = 10;

/** The description of a field in one paragraph: the first paragraph of its text, its values, its limit and its default. */
export function descriptionOf(field: Field): string | undefined {
  const sentences = [
    firstParagraph(field.description ?? ""),
    ...valuesOf(field),
    ...limitOf(field),
    field.absent && `If omitted, ${field.absent}.`,
  ].filter((sentence) => sentence);
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

/** A kind in a sentence, such as "an `Alias`". */
export function withArticle(kind: string): string {
  return `${/^[AEIOU]/.test(kind) ? "an" : "a"} \`${kind}\``;
}

function valuesOf(field: Field): readonly string[] {
  const scalar = field.type === "array" ? field.items : field;
  if (scalar.type !== "string" || scalar.values === undefined || scalar.values.length > FEW) return [];
  return [`One of: ${scalar.values.join(", ")}.`];
}

function limitOf({ limit, description }: Field): readonly string[] {
  if (limit === undefined) return [];
  const { maxItems, maxProperties = maxItems, maxLength, source } = limit;
  // What a list or a map contains is described with it.
  if (source === undefined && description === undefined) return [];
  const most = maxLength === undefined ? `${maxProperties} items` : `${maxLength} characters`;
  return [source === undefined ? `At most ${most}.` : `At most ${most} (${source}).`];
}
