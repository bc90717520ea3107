import { noteOf } from "../text/excerpt.ts";

/**
 * The patterns of credentials, and of headers that contain them. AWS quotes signed headers when it rejects a signature.
 *
 * The text may come from a tenant, so each pattern takes time that is linear in the length of the text: wherever a pattern begins with a
 * run of characters of any length, it can match only at the beginning of such a run.
 */
const CREDENTIALS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(?:x-amz-security-token|x-amz-signature|authorization)["']?\s*[:=]\s*\S+(?: Credential=\S+)?/gi, "***"],
  [/\bBearer\s+\S+/gi, "***"],
  [/\bk8s-aws-v1\.[\w-]+/g, "***"],
  // A JSON web token. The lookahead fails before any time is spent on the candidates in a run that is not followed by a second one.
  [/(?<![\w-])(?=[\w-]+\.[\w-]+\.)([\w-]*?)\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "$1***"],
  // An access key ID.
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, "***"],
  // A secret access key.
  [
    /(?<![A-Za-z0-9/+])(?=[A-Za-z0-9/+]{0,39}[A-Z])(?=[A-Za-z0-9/+]{0,39}[a-z])(?=[A-Za-z0-9/+]{0,39}[0-9])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g,
    "***",
  ],
  // A session token.
  [/(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{150,}={0,2}/g, "***"],
];

/** Longer than any message of AWS or of the API server. */
const MAXIMUM_LENGTH = 16_384;

/** A message without the credentials that it may quote. A longer one is truncated first, and ends with how many characters are left out. */
export function withoutCredentials(text: string): string {
  if (text.length <= MAXIMUM_LENGTH) return redacted(text);
  const end = endOfKept(text);
  return `${redacted(text.slice(0, end))}${noteOf(text.length - end)}`;
}

function redacted(text: string): string {
  return CREDENTIALS.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);
}

/**
 * Where a long text is truncated: before the word, or the character, that the maximum length would divide. The first part of a credential
 * need not match the pattern of the credential, and no credential contains a character that separates words.
 */
function endOfKept(text: string): number {
  let end = MAXIMUM_LENGTH;
  while (end > 0 && /[\w/+=.\-\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}
