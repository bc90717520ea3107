import type { Matches } from "../proxies/counting-proxy.ts";
import type { ErrorFormat } from "./aws-operation.ts";

/** An error response, in the form of the protocol of its request. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Decides which calls are refused. */
export interface Refusals {
  /**
   * Refuses the next `count` calls of the operations that match, with an error of this status (default 503). `Infinity` refuses all of
   * these calls until this method is called again; 0 stops refusing.
   */
  refuseNext(count: number, status?: number, matches?: Matches): void;
  /**
   * Until `refuseNothing`, refuses every call of an operation, with an error of this status, this code and this message. Default: the usual
   * code of the status.
   */
  refuse(operation: string, status: number, code?: string, message?: string): void;
  refuseNothing(): void;
  /** Returns the error of this call if the call is refused, which uses up one refusal. */
  take(operation: string): RefusedCall | undefined;
}

/** The error of a refused call. Without a code, it has the usual code of its status. */
export interface RefusedCall {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
}

const CODES: Readonly<Record<number, { readonly xml: string; readonly json: string }>> = {
  400: { xml: "InvalidRequest", json: "ValidationException" },
  403: { xml: "AccessDenied", json: "AccessDeniedException" },
  409: { xml: "OperationAborted", json: "ConflictException" },
  500: { xml: "InternalError", json: "InternalFailure" },
  503: { xml: "SlowDown", json: "ServiceUnavailable" },
};

/** Creates refusals that refuse nothing at first. */
export function createRefusals(): Refusals {
  let refused: { readonly left: number; readonly status: number; readonly matches: Matches } | undefined;
  const byOperation = new Map<string, RefusedCall>();
  return {
    refuseNext(left, status = 503, matches = () => true) {
      if (CODES[status] === undefined) throw new Error(`no error code is known for status ${status}: add it to CODES`);
      refused = { left, status, matches };
    },
    refuse(operation, status, code, message) {
      byOperation.set(operation, {
        status,
        ...(code !== undefined && { code }),
        ...(message !== undefined && { message }),
      });
    },
    refuseNothing() {
      refused = undefined;
      byOperation.clear();
    },
    take(operation) {
      const rule = byOperation.get(operation);
      if (rule !== undefined) return rule;
      if (refused === undefined || refused.left <= 0 || !refused.matches(operation)) return undefined;
      refused = { ...refused, left: refused.left - 1 };
      return { status: refused.status };
    },
  };
}

/** The usual code of an error with this status. */
export function codeOf(status: number, format: ErrorFormat): string {
  return CODES[status]?.[format === "json" ? "json" : "xml"] ?? "";
}

/** The response with which AWS refuses a call. */
export function refusal({ status, ...error }: RefusedCall, format: ErrorFormat): Refusal {
  const { code = codeOf(status, format), message = "refused by the test" } = error;
  if (format === "json") {
    const headers = { "content-type": "application/x-amz-json-1.0", "x-amzn-errortype": code };
    return { status, headers, body: JSON.stringify({ __type: code, message }) };
  }
  const element = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  const body = format === "query" ? `<ErrorResponse>${element}</ErrorResponse>` : element;
  const headers = { "content-type": "application/xml" };
  return { status, headers, body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}` };
}
