/** Whether AWS has not responded, by an error of the SDK or by an error that has its code. */
export function isUnanswered(error: unknown): boolean {
  const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown };
  if (code === "TimeoutError" || name === "TimeoutError") return true;
  // A network error of Node.js, such as `ECONNREFUSED`.
  return typeof code === "string" && /^E[A-Z]+$/.test(code);
}

/** What to do about it. */
export const UNANSWERED_ADVICE =
  "Check the network and the proxy, and the endpoint if AWS_ENDPOINT_URL or your AWS configuration sets one.";
