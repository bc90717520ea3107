import { ApiError, TerminalError } from "./errors.ts";

/** Why a pass failed, as its status and its Event tell it. */
export interface Failure {
  readonly terminal: readonly FailedPart[];
  readonly recoverable: readonly FailedPart[];
}

export interface FailedPart {
  /** For `ACK.Terminal` and `ACK.Recoverable`: `api error <Code>: <Message>`. */
  readonly message: string;
  /** What failed and in which AWS call. */
  readonly detail: string;
  /** The reason of a `TerminalError`. */
  readonly reason?: string;
}

/**
 * Sorts what was thrown into what only a change can cure and what is worth another try. An `AggregateError` counts as its parts,
 * in their order. `terminalCodes` are the AWS error codes that the kind declares terminal.
 */
export function classify(error: unknown, terminalCodes: readonly string[]): Failure {
  const errors = flatten(error);
  const isTerminal = (one: unknown): boolean =>
    one instanceof TerminalError || (one instanceof ApiError && terminalCodes.includes(one.code));
  return {
    terminal: errors.filter(isTerminal).map(describe),
    recoverable: errors.filter((one) => !isTerminal(one)).map(describe),
  };
}

function flatten(error: unknown): readonly unknown[] {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors.flatMap(flatten) : [error];
}

function describe(error: unknown): FailedPart {
  if (error instanceof ApiError) return { message: shortText(error), detail: longText(error) };
  if (error instanceof TerminalError) {
    const { cause, message, reason } = error;
    return { message, reason, detail: cause instanceof ApiError ? longText(cause) : message };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { message, detail: message };
}

function shortText({ code, message }: ApiError): string {
  return `api error ${code}: ${message}`;
}

function longText(error: ApiError): string {
  return `operation error ${error.service}: ${error.operation}, ${shortText(error)}`;
}
