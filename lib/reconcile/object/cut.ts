const MAXIMUM_LENGTH = 2000;

/** A text that the API server and etcd can keep however much there is to say. */
export function cut(text: string): string {
  if (text.length <= MAXIMUM_LENGTH) return text;
  // Half of a character would be stored as another one, and the condition would never be as it was written.
  const kept = text.slice(0, MAXIMUM_LENGTH - 40).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}… (${text.length - kept.length} more characters)`;
}
