import { own } from "../../text/own.ts";
import type { AttributeData, AttributeMap } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import type { Described, Fields, Source } from "../target.ts";
import { valueAt } from "../value-at.ts";

/** The text of an attribute; `undefined` if it says the same as in a new resource. */
export function textOf(value: unknown, { initial }: AttributeData): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" || text === initial ? undefined : text;
}

/** The text of an attribute in the description. */
export function describedText(
  { data: { attributes } }: Source,
  description: Described | undefined,
  data: AttributeData,
): string | undefined {
  const map = valueAt(description, attributes?.member);
  return textOf(own(Object(map), data.attribute), data);
}

/** The members of the create call's input with those attributes that a spec declares as they are in a new resource, and that are sent then. */
export function declaredAsNew(
  { member }: Pick<AttributeMap<AnySdk>, "member">,
  attributes: readonly (readonly [string, AttributeData])[],
  spec: Fields,
): Fields {
  const sent = attributes.filter(([field, { initial, sentAsNew }]) => {
    const declared = own(spec, field);
    return typeof declared === "string" && declared.trim() === initial && sentAsNew?.(spec);
  });
  if (sent.length === 0) return {};
  return { [member]: Object.fromEntries(sent.map(([, { attribute, initial }]) => [attribute, initial])) };
}

/** Whether two texts have the same meaning. `undefined` stands for the text in a new resource. */
export function agree({ same }: AttributeData, one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || same === undefined) return one === other;
  return same(one, other);
}
