import { excerpt } from "../../text/excerpt.ts";
import { own } from "../../text/own.ts";

/** The values that the SDK knows, by the path of the field: `lifecycle.rules[].status`. AWS may accept others. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** Enough to act on, and short enough for a condition. */
const MOST = 5;

/** What a spec declares in these fields that the SDK does not know, one text for each value, with the values that it knows. */
export function unknownValues(spec: unknown, fields: readonly string[], knownValues: KnownValues): readonly string[] {
  const texts = Object.entries(knownValues).flatMap(([path, known]) => {
    const steps = path.split(/\.|(?=\[])/);
    if (!fields.includes(steps[0] ?? "")) return [];
    const declared = new Set(valuesAt(spec, steps).filter((value) => typeof value === "string" && value !== ""));
    const unknown = [...declared].map(String).filter((value) => !known.includes(value));
    return unknown
      .slice(0, MOST)
      .map((value) => `spec.${path} is "${excerpt(value)}"; known values: ${nearest(known, value)}`);
  });
  return texts.slice(0, MOST);
}

/** The values, those first that begin like `value`. A catalogue is cut short. */
function nearest(values: readonly string[], value: string): string {
  const sorted = values.toSorted((one, other) => inCommon(other, value) - inCommon(one, value));
  return excerpt(sorted.join(", "));
}

/** The number of characters at the beginning that two values have in common. */
function inCommon(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charAt(length).toLowerCase() === other.charAt(length).toLowerCase()) length++;
  return length;
}

function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return [value];
  if (step === "[]") return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [];
  return typeof value === "object" && value !== null ? valuesAt(own(value, step as never), rest) : [];
}
