import { own } from "../../text/own.ts";
import type { AttributeGroup, AttributeMap, GroupedAttribute } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import { call, type Fields, type Source } from "../target.ts";
import { compact, orNothing } from "../values/normal-form.ts";
import { agree, declaredAsNew, describedText, textOf } from "./attribute-text.ts";
import type { DrivenPart } from "./driven-part.ts";

/** The texts of attributes, by field, except those that say the same as in a new resource. */
type Texts = Readonly<Record<string, string>>;

/** Several attributes: one call writes those that differ. */
export function attributeGroupPart(
  source: Source,
  map: AttributeMap<AnySdk>,
  name: string,
  { attributes, exposure, heldBackBy, lateSeconds }: AttributeGroup<Fields>,
): DrivenPart {
  const members = Object.entries(attributes).flatMap(([field, data]) => (data ? [[field, data] as const] : []));
  const asNew: Texts = compact(Object.fromEntries(members.map(([field, { initial }]) => [field, initial] as const)));
  const textsOf = (text: (field: string, data: GroupedAttribute) => string | undefined): Texts | undefined =>
    orNothing(compact(Object.fromEntries(members.map(([field, data]) => [field, text(field, data)] as const))));
  const attributesOf = (texts: readonly (readonly [string, GroupedAttribute, string | undefined])[]): Fields => ({
    [map.member]: Object.fromEntries(texts.map(([, data, text]) => [data.attribute, text ?? data.initial ?? ""])),
  });
  return {
    part: {
      name,
      fields: members.map(([field]) => field),
      ...compact({ exposure, heldBackBy, lateSeconds }),
      initial: asNew,
      described: true,
      fieldByField: true,
      documents: members.flatMap(([field, { same }]) => (same === undefined ? [] : [field])),
      partial: true,
      desired: (spec) => textsOf((field, data) => textOf(own(spec, field), data)),
      // An attribute that is left as it is, because the spec does not mention it, does not belong to the value. A document has the
      // declared text if it has the declared meaning: otherwise, a change to another attribute would seem to change the document.
      read: async ({ spec }, { description }) =>
        textsOf((field, data) => {
          const declared = textOf(own(spec, field), data);
          if (data.keep === "silent" && declared === undefined) return undefined;
          const text = describedText(source, description, data);
          return agree(data, declared, text) ? declared : text;
        }),
      canonical: (texts) => ({ ...asNew, ...(texts as Texts) }),
      toSpec: (texts) => Object.fromEntries(members.map(([field]) => [field, own(texts as Texts, field)])),
      agrees: (desired, observed) => differing(desired, observed).length === 0,
      async write(target, { from, to }, { seen: { description } }) {
        const texts = differing(to, from);
        if (texts.length > 0) await call(source, target, map.write, description, attributesOf(texts));
      },
    },
    inCreate: (value) =>
      attributesOf(
        members.flatMap(([field, data]) => {
          const text = own(Object(value) as Texts, field);
          return text === undefined ? [] : [[field, data, text] as const];
        }),
      ),
    declaredAsNew: (spec) => declaredAsNew(map, members, spec),
  };

  /** The attributes whose wanted texts do not have the same meaning as the present ones. */
  function differing(wanted: unknown, present: unknown) {
    const [to, from] = [wanted, present].map((texts) => ({ ...(texts as Texts | undefined) }));
    return members.flatMap(([field, data]) => {
      const [text, before] = [to, from].map((texts) => textOf(own(texts ?? {}, field), data));
      return agree(data, text, before) ? [] : [[field, data, text] as const];
    });
  }
}
