const MAXIMUM_LENGTH = 2000;

/** Truncates `text`, if necessary, to a length that the API server and etcd can store. */
export function cut(text: string): string {
  if (text.length <= MAXIMUM_LENGTH) return text;
  // Half of a surrogate pair would be stored as a different character, and the stored condition would never equal the one that was written.
  const kept = text.slice(0, MAXIMUM_LENGTH - 40).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}… (${text.length - kept.length} more characters)`;
}
