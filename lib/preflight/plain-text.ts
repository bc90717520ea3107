/**
 * A text from AWS or from the cluster as one line that changes nothing on a terminal: without control characters and without characters
 * that change the direction of text, and cut at a length at which it can still be read.
 */
export function plainText(text: string): string {
  const line = text
    .slice(0, LONGEST)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "\ufffd")
    .trim();
  return text.length <= LONGEST ? line : `${line} … (${text.length - LONGEST} more characters)`;
}

const LONGEST = 2_000;
