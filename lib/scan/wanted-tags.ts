import type { Tags } from "../reconcile/contract/tag.ts";
import { own } from "../text/own.ts";

/** Parses `KEY=VALUE` and `KEY`. Returns a function that says whether tags include all of them. */
export function parseTags(values: readonly string[]): (tags: Tags) => boolean {
  const wanted = values.map((text) => {
    const at = text.indexOf("=");
    return at === -1 ? { key: text } : { key: text.slice(0, at), value: text.slice(at + 1) };
  });
  return (tags) =>
    wanted.every(({ key, value }) => {
      const found = own(tags, key);
      return found !== undefined && (value === undefined || found === value);
    });
}
