import type { Tag } from "../contract/tag.ts";

/** Reads a tag in the form of ACK's `--resource-tags`, `key=value`. A key without a value gets an empty value. */
export function parseTag(text: string): Tag {
  const [key = "", value = ""] = text.split("=");
  return { key, value };
}
