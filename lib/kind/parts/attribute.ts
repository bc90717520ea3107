import { own } from "../../text/own.ts";
import type { Attribute, AttributeMap } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import { atOf, call, type Source } from "../target.ts";
import { compact } from "../values/normal-form.ts";
import { agree, declaredAsNew, describedText, textOf } from "./attribute-text.ts";
import type { DrivenPart } from "./driven-part.ts";

/** One attribute, which has a call of its own. */
export function attributePart(source: Source, map: AttributeMap<AnySdk>, name: string, data: Attribute): DrivenPart {
  const { attribute, initial = "", write: written, get, keep, exposure, heldBackBy, lateSeconds } = data;
  return {
    part: {
      name,
      ...compact({ initial, keep, exposure, heldBackBy, lateSeconds }),
      described: true,
      ...(data.same !== undefined && { documents: [name] }),
      desired: (spec) => textOf(own(spec, name), data),
      read: async (target, { description = {} }) =>
        get ? get(atOf(source, target, description)) : describedText(source, description, data),
      agrees: (desired, observed) => agree(data, desired as string | undefined, observed as string | undefined),
      ...(written !== false && {
        async write(target, { to }, { seen: { description } }) {
          const text = (to as string | undefined) ?? initial;
          const { member, write, input: inputOf } = map;
          const input = inputOf?.(attribute, text) ?? { [member]: { [attribute]: text } };
          await call(source, target, write, description, input);
        },
      }),
    },
    inCreate: (value) => ({ [map.member]: { [attribute]: value ?? initial } }),
    declaredAsNew: (spec) => declaredAsNew(map, [[name, data]], spec),
  };
}
