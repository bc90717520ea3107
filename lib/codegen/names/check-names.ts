import { isDeepStrictEqual } from "node:util";
import type { Definition } from "../../kind/publish/definition.ts";
import { entryFor, type Names } from "../../kind/publish/named-field.ts";
import { roleArn } from "../../kind/publish/reference-targets.ts";
import type { Structure } from "../field.ts";
import { textsIn } from "./texts.ts";

const WHAT_TO_WRITE = [
  '{ own: "what proves that it is the object\'s own" }',
  '{ restricted: "target", reaches: "any queue" }',
  '{ public: "what it can name, and why everyone may" }',
  '{ notAName: "what it is instead" }',
];

/** What to write about a field that names a role. */
const ROLE = 'role("SERVICE.amazonaws.com"), with the service that assumes it';

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
        const forms = isRole(path, references) ? [ROLE, ...WHAT_TO_WRITE] : WHAT_TO_WRITE;
        const entry = `"${path}": ${forms.join(", or ")}`;
        return `spec.${path} could name something, because ${because}; say so in names, in publish of the page: ${entry}`;
      }),
    ...Object.keys(names)
      .filter((key) => !used.has(key))
      .map((key) => `names says what ${key} names, but the spec has no such text, or another entry is closer to it`),
  ];
}

/** Whether the name of a field, or what provides its value, says that it names a role. */
function isRole(path: string, references: Definition["references"]): boolean {
  const field = path.replace(/\[\]$/, "");
  const { kind } = references[field]?.to ?? {};
  return isDeepStrictEqual(kind, roleArn.kind) || /(?:(?:^|\.)role|Role)(?:ARN|Arn|Name|ID)?s?$/.test(field);
}
