import type { Definition } from "../../kind/publish/definition.ts";
import { entryFor, type Names } from "../../kind/publish/named-field.ts";
import type { Structure } from "../field.ts";
import { textsIn } from "./texts.ts";

const WHAT_TO_WRITE = [
  '{ own: "what proves that it is the object\'s own" }',
  '{ restricted: "target", reaches: "any queue" }',
  '{ public: "what it can name, and why everyone may" }',
  '{ notAName: "what it is instead" }',
].join(", or ");

/** What is wrong with the names of a kind: the texts of its spec that have no entry, and the entries for which there is no text. */
export function problemsWithNames(
  names: Names,
  spec: Structure,
  { references }: Pick<Definition, "references">,
): readonly string[] {
  const texts = textsIn(spec, Object.keys(references));
  const used = new Set(texts.map(({ path }) => entryFor(names, path)));
  return [
    ...texts
      .filter(({ path }) => entryFor(names, path) === undefined)
      .map(({ path, because }) => {
        const entry = `"${path}": ${WHAT_TO_WRITE}`;
        return `spec.${path} could name something, because ${because}; say so in names, in publish of the page: ${entry}`;
      }),
    ...Object.keys(names)
      .filter((key) => !used.has(key))
      .map((key) => `names says what ${key} names, but the spec has no such text, or another entry is closer to it`),
  ];
}
