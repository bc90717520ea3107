import { withoutCredentials } from "../lib/redaction/without-credentials.ts";

/** The facts about an error that are logged. */
export interface PlainError {
  readonly name: string;
  /** Omitted if it may quote a value that must not be kept. */
  readonly message?: string;
  /** A fact that distinguishes the error from others: its code, its HTTP status, the reason for it, or the call that failed. */
  readonly [fact: string]: unknown;
  readonly stack?: string;
  readonly cause?: PlainError;
  readonly errors?: readonly PlainError[];
}

const FACTS = ["code", "status", "reason", "service", "operation"];

/**
 * The parts of an error that may be logged. All other properties are omitted: when S3 rejects a session token, its response contains the
 * token, and the SDK makes every element of an error response a property of the error.
 */
export function plainError(error: Error, withValues: boolean): PlainError {
  const { name, message, stack = "", cause } = error;
  const facts = Object.entries(error).filter(
    ([member, value]) => FACTS.includes(member) && (typeof value === "string" || typeof value === "number"),
  );
  const of = (one: unknown) => plainError(one instanceof Error ? one : new Error(String(one)), withValues);
  return {
    name,
    ...((withValues || !mayQuote(error)) && { message: withoutCredentials(message) }),
    ...Object.fromEntries(facts),
    stack: stack
      .split("\n")
      .filter((line) => /^ +at /.test(line))
      .join("\n"),
    ...(cause !== undefined && { cause: of(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(of) }),
  };
}

/** Whether an error reports that a request or a value was rejected. The message of such an error may quote the value. */
function mayQuote(error: Error): boolean {
  return error.name === "TerminalError" || "status" in error || "$metadata" in error || error instanceof AggregateError;
}
