/**
 * The text of a document that IAM returns URL-encoded. A JSON object that is not encoded begins with a brace, and is returned unchanged.
 * https://docs.aws.amazon.com/IAM/latest/APIReference/API_GetRolePolicy.html
 */
export function urlDecoded(text: string): string {
  if (/^\s*\{/.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
