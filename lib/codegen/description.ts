import type { Field } from "./field.ts";

/** More values than these are a catalogue, which AWS extends. */
const FEW = 10;

/** What is said of a field where there is room for a paragraph: the first one of its text, and the values that it takes. */
export function descriptionOf(field: Field): string | undefined {
  const [paragraph = ""] = (field.description ?? "").split("\n");
  const sentences = [paragraph, ...valuesOf(field), field.absent && `Left out: ${field.absent}.`].filter(
    (sentence) => sentence,
  );
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

function valuesOf(field: Field): readonly string[] {
  const scalar = field.type === "array" ? field.items : field;
  if (scalar.type !== "string" || scalar.values === undefined || scalar.values.length > FEW) return [];
  return [`One of: ${scalar.values.join(", ")}.`];
}
