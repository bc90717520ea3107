/** A text from AWS or the cluster as one line of bounded length, without control characters or any that change the direction of text. */
export function plainText(text: string): string {
  const line = text
    .slice(0, LONGEST)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "\ufffd")
    .trim();
  return text.length <= LONGEST ? line : `${line} … (${text.length - LONGEST} more characters)`;
}

const LONGEST = 2_000;
