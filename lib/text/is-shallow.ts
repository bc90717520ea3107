/** No policy nests nearly as deep. A few thousand levels exhaust the stack of a function that calls itself for each level. */
const MOST_LEVELS = 100;

/**
 * Whether the lists and objects in a JSON text are nested at most 100 levels deep. Users write these texts, for example as policies. What
 * follows `JSON.parse`, such as a comparison, calls itself for each level, so a text is only parsed if this function accepts it.
 */
export function isShallow(text: string): boolean {
  return valuesIn(text) !== undefined;
}

/** About how many values there are in a JSON text; `undefined` if they are nested more than 100 levels deep. */
export function valuesIn(text: string): number | undefined {
  let levels = 0;
  let values = 1;
  // Character by character, because the matches of a pattern take ten times as long.
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values++;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) levels--;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      levels++;
      values++;
    }
    if (levels > MOST_LEVELS) return undefined;
  }
  return values;
}

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** Where the string ends that begins with the quotation mark at `start`. If it has no end, the text is not JSON, and all of it counts as string. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
