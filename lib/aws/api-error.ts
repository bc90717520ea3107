import { ApiError } from "../reconcile/contract/errors.ts";
import { withoutCredentials } from "../redaction/without-credentials.ts";

/** A call, as errors identify it. */
export interface Call {
  readonly service: string;
  readonly operation: string;
}

/**
 * Turns any SDK error into an `ApiError` whose message stays the same between retries: without request ids, ports, times or credentials.
 * The SDK's error is its `cause`. `answered` is whether AWS responded to every attempt of the call.
 */
export function toApiError(call: Call, error: unknown, answered: boolean): ApiError {
  const { message, ...facts } = describe(call, error);
  return new ApiError(call, { ...facts, message: withoutCredentials(message), answered }, { cause: error });
}

/** The HTTP status of the response that an SDK error refers to; `undefined` if there was no response. */
export function httpStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const { $metadata } = error;
  if (typeof $metadata !== "object" || $metadata === null || !("httpStatusCode" in $metadata)) return undefined;
  return typeof $metadata.httpStatusCode === "number" ? $metadata.httpStatusCode : undefined;
}

/** The message that the SDK uses for an error response without a body, such as HeadBucket's. */
const WITHOUT_BODY = "UnknownError";

function describe({ service, operation }: Call, error: unknown) {
  if (!(error instanceof Error)) return { code: "Error", message: String(error) };
  const { name, message } = error;
  const status = httpStatus(error);
  if (status === undefined) {
    return { code: codeOf(error), message: isSilence(error) ? `no response from ${service}` : message };
  }
  // Errors in AWS's responses state whose fault they are. Other errors occur while a response is read; their messages depend on the
  // response's content.
  if (!("$fault" in error)) {
    return { code: codeOf(error), status, message: `the response to ${operation} could not be read` };
  }
  if (message === WITHOUT_BODY) {
    const code = name === "Unknown" ? `HTTP${status}` : name;
    return { code, status, message: `${operation} returned HTTP status ${status} and no error code` };
  }
  return { code: name, status, message };
}

/** Network errors have a code, such as `ECONNREFUSED`, and a message that contains addresses and ports. */
function isSilence(error: Error): boolean {
  return networkCode(error) !== undefined || error.name === "TimeoutError" || error.name === "AbortError";
}

function codeOf(error: Error): string {
  const generic = error.name === "Error" || error.name === "AggregateError";
  return generic ? (networkCode(error) ?? error.name) : error.name;
}

function networkCode(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}
