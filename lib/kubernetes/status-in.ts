/** The `Status` that the API server sends with an error; a proxy in front of it may send anything. */
export function statusIn(answered: string): { readonly message?: string; readonly reason?: string } {
  try {
    const parsed: unknown = JSON.parse(answered);
    if (typeof parsed !== "object" || parsed === null) return {};
    return {
      ...("message" in parsed && typeof parsed.message === "string" ? { message: parsed.message } : {}),
      ...("reason" in parsed && typeof parsed.reason === "string" ? { reason: parsed.reason } : {}),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
