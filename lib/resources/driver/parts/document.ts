import { own } from "../../../text/own.ts";
import { documentPart } from "../../values/document-part.ts";
import { toSdk } from "../../values/kubernetes-names.ts";
import { compact } from "../../values/normal-form.ts";
import { schemasOf } from "../operation.ts";
import type { FetchedDocument } from "../part-data.ts";
import type { AnySdk } from "../sdk-types.ts";
import { call, type Fields, type Seen, type Source, type Target } from "../target.ts";
import type { DrivenPart } from "./driven-part.ts";

/** A JSON document with its own read call. */
export function fetchedDocumentPart(source: Source, name: string, data: FetchedDocument<AnySdk>): DrivenPart {
  const { read, write, remove, member, absent, same, keep, exposure, lateSeconds } = data;
  const put = (target: Target, text: string, { description }: Seen<Fields>) =>
    call(source, target, write, description, { [member]: text });
  return {
    part: documentPart<string, Target, Seen<Fields>>({
      name,
      ...compact({ absent, keep, exposure, lateSeconds }),
      same,
      get: async (target, { description }) => {
        const text = own(await call(source, target, read, description), member);
        return typeof text === "string" ? text : undefined;
      },
      put,
      delete: async (target, seen) =>
        remove === undefined ? await put(target, "", seen) : await call(source, target, remove, seen.description),
    }),
    inCreate: (value) => {
      const { input } = schemasOf(source.commands, source.data.create.call);
      return toSdk(input, { [name]: value }, source.fieldNames) as Fields;
    },
  };
}
