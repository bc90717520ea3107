import type { At } from "../at.ts";
import { callingOf } from "../calling.ts";
import { membersOf, schemasOf } from "../operation.ts";
import type { Document } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import { atOf, call, type Described, type Fields, type Seen, type Source, type Target } from "../target.ts";
import { textAt, valueAt } from "../value-at.ts";
import { documentPart } from "../values/document-part.ts";
import { toSdk } from "../values/kubernetes-names.ts";
import { compact } from "../values/normal-form.ts";
import type { DrivenPart } from "./driven-part.ts";

/** A JSON document, which the description contains or a call of its own reads. */
export function driveDocument(source: Source, name: string, data: Document<AnySdk>): DrivenPart {
  const { read, at: path, form, write, input, first, remove, member, absent, same } = data;
  const { keep, exposure, heldBackBy, lateSeconds, initial } = data;
  const textIn = (output: Described | undefined) => {
    const text = valueAt(output, path ?? member);
    return typeof text === "string" ? (form?.(text) ?? text) : undefined;
  };
  const inputOf = (operation: string, at: At) => {
    const members = membersOf(schemasOf(source.commands, operation).input);
    return Object.fromEntries(Object.entries(input?.(at) ?? {}).filter(([name]) => members.has(name)));
  };
  const put = async (target: Target, text: string, seen: Seen<Fields>) => {
    await first?.put(callingOf(source, target, seen.description));
    const others = inputOf(write, atOf(source, target, seen.description ?? {}));
    await call(source, target, write, seen.description, { ...others, [member]: text });
  };
  return {
    part: {
      ...documentPart<string, Target, Seen<Fields>>({
        name,
        ...compact({ absent, keep, exposure, lateSeconds }),
        same,
        async get(target, { description = {} }) {
          const at = atOf(source, target, description);
          const output =
            read === undefined ? description : await call(source, target, read, description, inputOf(read, at));
          const text = textIn(output);
          // A spec may also declare the document that a new resource has.
          const isAsNew = textAt(target.spec, name).trim() === "" && text !== undefined && initial !== undefined;
          return isAsNew && same(text, initial(at)) ? undefined : text;
        },
        put,
        async delete(target, seen) {
          if (remove !== undefined) await call(source, target, remove, seen.description);
          else await put(target, initial?.(atOf(source, target, seen.description ?? {})) ?? "", seen);
        },
      }),
      ...compact({ heldBackBy }),
      ...(read === undefined && { described: true }),
    },
    inCreate(value) {
      const { input } = schemasOf(source.commands, source.data.create.call);
      return toSdk(input, { [name]: value }, source.fieldNames) as Fields;
    },
  };
}
