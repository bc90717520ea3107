/** Longer than most ARNs and names, and short enough for a message to contain several excerpts. */
const EXCERPT_LENGTH = 300;

/** A text that a user wrote, as a message quotes it. Users can write texts of more than a megabyte, so a long text is truncated. */
export function excerpt(text: string): string {
  return cut(text, EXCERPT_LENGTH);
}

const MAXIMUM_LENGTH = 2000;
const ROOM_FOR_NOTE = 40;

/** Truncates `text`, if necessary. By default, the result has a length that the API server and etcd can store. */
export function cut(text: string, maximum = MAXIMUM_LENGTH): string {
  if (text.length <= maximum) return text;
  // Half of a surrogate pair would be stored as a different character, and the stored condition would never equal the one that was written.
  const kept = text.slice(0, maximum - ROOM_FOR_NOTE).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}${noteOf(text.length - kept.length)}`;
}

/** The end of a truncated text, which says how many characters are left out. */
export function noteOf(omitted: number): string {
  return `… (${omitted} more characters)`;
}

/** Two texts that are compared, one line each. */
export type TextPair = readonly [from: string, to: string];

/** The text for no value. */
const NONE = "none";

/**
 * Two values as texts that differ if the values do, also as `plainText` shows them. No value is `none`, and a string that could be taken for
 * something else is in quotation marks.
 */
export function textsOf(from: unknown, to: unknown): TextPair {
  const texts = [textOf(from), textOf(to)] as const;
  const [before, after] = texts.map((text) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "\ufffd").trim());
  return before === after ? [exactText(from), exactText(to)] : texts;
}

function textOf(value: unknown): string {
  if (value === undefined) return NONE;
  if (typeof value !== "string") return JSON.stringify(value);
  return value === NONE || value.startsWith('"') ? exactText(value) : value.replaceAll(/\s+/g, " ");
}

/** A value as JSON in which each character is visible, and no white space is lost where a line is shown with single spaces. */
function exactText(value: unknown): string {
  if (value === undefined) return NONE;
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]|(?<= ) /g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Longer texts are truncated, so that one Event has room for several changes. */
export const LONGEST = 200;
/** How much is shown before the first difference. */
const LEAD = 40;

/** The texts where they differ; what is left out is counted, and it is said whether there are more differences. */
export function whereTheyDiffer([from, to]: TextPair): TextPair {
  if (from.length <= LONGEST && to.length <= LONGEST) return [from, to];
  const shorter = Math.min(from.length, to.length);
  let first = 0;
  while (first < shorter && from.charCodeAt(first) === to.charCodeAt(first)) first++;
  let same = 0;
  while (same < shorter - first && from.at(-1 - same) === to.at(-1 - same)) same++;
  const start = Math.max(0, first - LEAD);
  return [from, to].map((text) => {
    const end = start + LONGEST;
    const begin = start > 0 ? "…" : "";
    // Half of a surrogate pair would be stored as a different character.
    const shown = text.slice(start, end).toWellFormed();
    if (text.length <= end) return `${begin}${shown}`;
    const more = from !== NONE && to !== NONE && text.length - same > end ? ", some of which differ" : "";
    return `${begin}${shown}${noteOf(text.length - end).replace(/\)$/, `${more})`)}`;
  }) as [string, string];
}
