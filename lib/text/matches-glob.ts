/**
 * Whether the whole text matches the pattern, in which `*` stands for any characters and `?` for any single one.
 *
 * The time is bounded by the product of the two lengths. It does not grow exponentially, or with a power of the number of wildcards, as it
 * can with a regular expression: only the latest `*` is ever extended, because what the text before it matched can stay as it is.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let [at, position] = [0, 0];
  let latest: { readonly star: number; end: number } | undefined;
  while (position < text.length) {
    const one = pattern.charAt(at);
    if (one === "*") {
      latest = { star: at, end: position };
      at += 1;
    } else if (at < pattern.length && (one === "?" || one === text.charAt(position))) {
      at += 1;
      position += 1;
    } else if (latest !== undefined) {
      latest.end += 1;
      at = latest.star + 1;
      position = latest.end;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}
