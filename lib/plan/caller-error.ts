import { type CommandError, unreadError } from "../cli/command-error.ts";
import { errorText } from "../text/error-text.ts";

/** Why AWS does not say whose the user's credentials are: it does not respond, or the credentials are unusable. */
export function callerError(error: unknown): CommandError {
  const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown };
  const isUnanswered = name === "TimeoutError" || (typeof code === "string" && /^E[A-Z]+$/.test(code));
  return isUnanswered
    ? unreadError(
        `AWS cannot be reached: ${errorText(error)}`,
        "Check the network and the proxy, and the endpoint if AWS_ENDPOINT_URL or your AWS configuration sets one.",
        { cause: error },
      )
    : unreadError(
        `cannot use your AWS credentials: ${errorText(error)}`,
        "Sign in, for example with aws sso login, or specify a profile of your AWS configuration with --profile NAME.",
        { cause: error },
      );
}
