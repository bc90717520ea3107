/** The patterns of credentials, and of headers that contain them. AWS quotes signed headers when it rejects a signature. */
const CREDENTIALS = [
  /\b(?:x-amz-security-token|x-amz-signature|authorization)["']?\s*[:=]\s*\S+(?: Credential=\S+)?/gi,
  /\bBearer\s+\S+/gi,
  /\bk8s-aws-v1\.[\w-]+/g,
  // A JSON web token.
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  // An access key ID.
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  // A secret access key.
  /(?<![A-Za-z0-9/+])(?=[A-Za-z0-9/+]{0,39}[A-Z])(?=[A-Za-z0-9/+]{0,39}[a-z])(?=[A-Za-z0-9/+]{0,39}[0-9])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g,
  // A session token.
  /[A-Za-z0-9/+]{150,}={0,2}/g,
];

/** Returns a string without the credentials that it may quote. Intended for error messages. */
export function withoutCredentials(text: string): string {
  return CREDENTIALS.reduce((rest, pattern) => rest.replaceAll(pattern, "***"), text);
}
