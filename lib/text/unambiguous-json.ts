import { endOfString } from "./is-shallow.ts";

/**
 * The value of a JSON document; `undefined` if the text is not JSON, or if a name occurs twice in an object of it: this function would then
 * see the last value, and AWS might take the first. Linear in the length of the text.
 */
export function unambiguousJson(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return textsIn(value) === stringsIn(text) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How many strings a JSON text has. */
function stringsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    count += 1;
    at = endOfString(text, at);
  }
  return count;
}

/** How many texts a value has: names of members, and values. */
function textsIn(all: unknown): number {
  let count = 0;
  const rest: unknown[] = [all];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === "string") count += 1;
    if (typeof value !== "object" || value === null) continue;
    const isList = Array.isArray(value);
    const members: readonly unknown[] = isList ? value : Object.values(value);
    if (!isList) count += members.length;
    for (const member of members) rest.push(member);
  }
  return count;
}
