import { createHash } from "node:crypto";

const MAXIMUM_BYTES = 4_096;

/**
 * A value as the history keeps it: a text as it is, anything else in JSON, and `null` if there is no value. A long value is truncated and
 * followed by the hash of the whole value.
 */
export function valueText(value: unknown): string | null {
  if (value === undefined) return null;
  return shortened(typeof value === "string" ? value : JSON.stringify(value));
}

/** A text of at most 4 kB, followed by the hash of the whole text if that was longer. */
export function shortened(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAXIMUM_BYTES));
  if (read === text.length) return text;
  return `${text.slice(0, read)}…sha256:${createHash("sha256").update(text).digest("hex")}`;
}
