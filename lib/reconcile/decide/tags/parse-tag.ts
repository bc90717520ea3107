import type { Tag } from "../../contract/tag.ts";

/** Parses a tag in the format of ACK's `--resource-tags`, which is `key=value`. A key without a value gets an empty value. */
export function parseTag(text: string): Tag {
  const [key = "", value = ""] = text.split("=");
  return { key, value };
}
