import { type Happening, warning } from "../../kubernetes/event.ts";
import { errorText } from "../../text/error-text.ts";
import { own } from "../../text/own.ts";
import { ApiError, TerminalError } from "../contract/errors.ts";
import type { AnyKind } from "../contract/kind.ts";

/** Why a pass failed, as reported in the object's status and in the Event. */
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
  /** The operation for which AWS returned an error or no response, and the error code. */
  readonly call?: string;
  readonly code?: string;
}

/** What explains errors: how the kind judges them, which IAM permissions its calls require, and the resource's ARN, if it is known. */
export interface Explanation {
  readonly kind: Pick<AnyKind, "judge" | "calls">;
  readonly arn: string | undefined;
}

/**
 * Sorts errors into terminal ones, which only a change can fix, and recoverable ones, which are worth a retry. An `AggregateError` counts as
 * the errors that it contains, and an error that occurs twice counts once.
 */
export function classify(errors: readonly unknown[], explanation: Explanation): Failure {
  const all = [...new Set(errors.flatMap(flatten))];
  const isTerminal = (one: unknown): boolean =>
    one instanceof TerminalError || (one instanceof ApiError && explanation.kind.judge?.(one) === "terminal");
  return {
    terminal: all.filter(isTerminal).map((error) => describe(error, explanation)),
    recoverable: all.filter((one) => !isTerminal(one)).map((error) => describe(error, explanation)),
  };
}

/** The detailed description of one error: what failed, in which AWS call, and which permission is missing. */
export function explain(error: unknown, explanation: Explanation): string {
  return describe(error, explanation).detail;
}

function flatten(error: unknown): readonly unknown[] {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors.flatMap(flatten) : [error];
}

function describe(error: unknown, explanation: Explanation): FailedPart {
  const message = errorText(error);
  const reason = error instanceof TerminalError && { reason: error.reason };
  const refusal = error instanceof TerminalError ? error.cause : error;
  if (!(refusal instanceof ApiError)) return { message, ...reason, detail: inOnePart(message) };
  const permission = missingPermission(refusal, explanation);
  return {
    message: `${refusal === error ? shortText(refusal) : message}${permission}`,
    detail: `${inOnePart(longText(refusal))}${permission}`,
    ...reason,
    call: refusal.operation,
    code: refusal.code,
  };
}

/** A text in which nothing that it quotes, such as a value of the spec, looks like the beginning of a further failed call. */
function inOnePart(text: string): string {
  return text.replaceAll("; operation error ", ", operation error ");
}

function shortText({ code, message }: ApiError): string {
  return `api error ${code}: ${message}`;
}

function longText(error: ApiError): string {
  return `operation error ${error.service}: ${error.operation}, ${shortText(error)}`;
}

const DENIED: ReadonlySet<string> = new Set(["AccessDenied", "AccessDeniedException", "UnauthorizedOperation"]);

/** A missing permission is not the only reason why AWS denies calls, so the message only lists the permissions that the call requires. */
function missingPermission({ code, status, operation }: ApiError, { kind, arn }: Explanation): string {
  const actions = own(kind.calls, operation)?.actions ?? [];
  if (!(DENIED.has(code) || status === 403) || actions.length === 0) return "";
  return `; the call needs permission for ${actions.join(", ")}${arn === undefined ? "" : ` on ${arn}`}`;
}

/** The Event for a failure. A failure with the same note is recorded only once, no matter how many times the work is retried. */
export function failed(parts: readonly FailedPart[]): Happening {
  const note = parts.map(({ detail }) => detail).join("; ");
  return { ...warning("Failed", note), key: note };
}

const message =
  "the object is too large for the API server to store its status, which etcd limits to about 1.5 MB together with the object; shorten the object's spec, annotations or finalizers";

/** The failure of an object that is too large for its status to be written. A retry cannot help, and only an Event can say so. */
export const tooLarge: FailedPart = { message, reason: "ObjectTooLarge", detail: message };

/** The Event that reports the failure, once for each object. */
export const tooLargeHappening: Happening = { ...failed([tooLarge]), reason: "ObjectTooLarge" };
