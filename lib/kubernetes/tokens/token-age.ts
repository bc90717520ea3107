/** How much of its lifetime a token has used at `now` (ms since the epoch), in percent: 100 or more if expired, `undefined` if unknown. */
export function tokenAge(token: string, now: number): number | undefined {
  const { iat, exp } = claimsOf(token);
  if (typeof iat !== "number" || typeof exp !== "number" || exp <= iat) return undefined;
  return ((now / 1000 - iat) / (exp - iat)) * 100;
}

/** The claims in a JSON web token. The API server verifies its signature. */
function claimsOf(token: string): { readonly iat?: unknown; readonly exp?: unknown } {
  const [, payload = ""] = token.split(".");
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
