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
