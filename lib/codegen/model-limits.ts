import facts from "./facts/limits.json" with { type: "json" };
import { type Field, measureOf } from "./field.ts";
import type { Origin } from "./sdk/sdk-path.ts";

/** The most that the model of a service allows in a text, a list or a map, and in what a list or a map contains. */
interface ModelLimit {
  readonly max?: number;
  readonly items?: ModelLimit;
  readonly values?: ModelLimit;
}

const known: Readonly<Record<string, Readonly<Record<string, ModelLimit>>>> = facts.limits;

/** A field with the limits that the model of the service states. */
export function withModelLimits(field: Field, service: string, { shape, member }: Origin): Field {
  if (measureOf(field) === undefined) return field;
  const ofService = known[service];
  if (ofService === undefined) throw new Error(`lib/codegen/facts/limits.json does not state the limits of ${service}`);
  return limited(field, ofService[`${shape}.${member.name}`]);
}

function limited(field: Field, { max, items, values }: ModelLimit = {}): Field {
  const measure = measureOf(field);
  const own = measure === undefined || max === undefined ? {} : { limit: { [measure]: max } };
  if (field.type === "array") return { ...field, items: limited(field.items, items), ...own };
  if (field.type === "map") return { ...field, values: limited(field.values, values), ...own };
  return { ...field, ...own };
}
