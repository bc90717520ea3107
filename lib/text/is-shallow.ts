/** No policy nests nearly as deep. A few thousand levels exhaust the stack of a function that calls itself for each level. */
const MOST_LEVELS = 100;

/**
 * Whether the lists and objects in a JSON text are nested at most 100 levels deep. Users write these texts, for example as policies. What
 * follows `JSON.parse`, such as a comparison, calls itself for each level, so a text is only parsed if this function accepts it.
 */
export function isShallow(text: string): boolean {
  let levels = 0;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === "[" || token === "{") levels++;
    else if (token === "]" || token === "}") levels--;
    if (levels > MOST_LEVELS) return false;
  }
  return true;
}

/** A string counts as one token. A quotation mark that is left over begins a string without an end, so the text is not JSON. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs;
