import type { JsonSchema } from "../../lib/codegen/crd/json-schema.ts";

/** The most items of a list for which the CRD states no limit, to save time. */
const MOST_ITEMS = 250;

/**
 * A spec in which each string is the text, whatever the CRD says about its length. A list has an item for each entry of the text, but no
 * more than the CRD allows, or than `MOST_ITEMS`.
 */
export function specWith(schema: JsonSchema, text: string, fields?: readonly string[]): unknown {
  if (schema.type === "object") {
    const { properties = {}, additionalProperties } = schema;
    if (additionalProperties !== undefined) return Object.fromEntries([[text, specWith(additionalProperties, text)]]);
    const members = Object.entries(properties).filter(([name]) => fields?.includes(name) ?? true);
    return Object.fromEntries(members.map(([name, child]) => [name, specWith(child, text)]));
  }
  if (schema.type === "array") {
    const { items = {}, maxItems = MOST_ITEMS } = schema;
    const entries = text.split(",", maxItems);
    if (entries.length === 1) return [specWith(items, text), specWith(items, `${text}a`)].slice(0, maxItems);
    return entries.map((entry, index) => specWith(items, `${entry}${index}`));
  }
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return numberIn(text);
  return text;
}

/** A number that depends on the text. */
function numberIn(text: string): number {
  const number = text.length < 30 ? Number(text) : Number.NaN;
  return Number.isNaN(number) ? text.length : number;
}
