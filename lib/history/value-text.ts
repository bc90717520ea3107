import { createHash } from "node:crypto";

const MAXIMUM_BYTES = 4_096;

/**
 * A value as the history keeps it: a string unchanged, anything else as JSON, and `null` if there is no value. A long value is truncated
 * and followed by the hash of the whole value.
 */
export function valueText(value: unknown): string | null {
  if (value === undefined) return null;
  return shortened(typeof value === "string" ? value : JSON.stringify(value));
}

/** Returns a string of up to 4 kB unchanged. Truncates a longer string and appends the hash of the whole string. */
export function shortened(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAXIMUM_BYTES));
  if (read === text.length) return text;
  return `${text.slice(0, read)}…sha256:${createHash("sha256").update(text).digest("hex")}`;
}
