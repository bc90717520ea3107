import { EXIT, type ExitStatus } from "./exit.ts";

/** Why a command does not do what it was asked to do. The message says what is wrong, and the advice what the user can do about it. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly status: ExitStatus;
  /** One sentence or more, each with what to type if possible. */
  readonly advice: string;

  constructor(message: string, { status, advice, ...options }: ErrorOptions & { status: ExitStatus; advice: string }) {
    super(message, options);
    this.status = status;
    this.advice = advice;
  }
}

/** The command was called with unusable input. */
export function usageError(message: string, advice: string, options: ErrorOptions = {}): CommandError {
  return new CommandError(message, { status: EXIT.problems, advice, ...options });
}

/** The cluster, AWS or a file could not be read, so there is no answer. */
export function unreadError(message: string, advice: string, options: ErrorOptions = {}): CommandError {
  return new CommandError(message, { status: EXIT.unread, advice, ...options });
}
