import { ApiError } from "../reconcile/errors.ts";

/** A call, as errors name it. */
export interface Call {
  readonly service: string;
  readonly operation: string;
}

/**
 * Turns whatever the SDK rejected with into an `ApiError` whose message stays the same between retries: without request ids, ports
 * and times. The original is its `cause`.
 */
export function toApiError(call: Call, error: unknown): ApiError {
  const { name, code, message, status } = read(error);
  if (status === undefined) return new ApiError(call, transportFailure(call, name, code, message), { cause: error });
  if (message === WITHOUT_BODY) {
    const failure = {
      code: name === "Unknown" ? `HTTP${status}` : name,
      status,
      message: `${call.operation} was answered with HTTP status ${status} and no error code`,
    };
    return new ApiError(call, failure, { cause: error });
  }
  return new ApiError(call, { code: name, status, message }, { cause: error });
}

/** The message that the SDK makes up for an error response without a body, such as HeadBucket's. */
const WITHOUT_BODY = "UnknownError";

/** The texts of Node's network errors name addresses and ports, so only their names are kept. */
function transportFailure({ service }: Call, name: string, code: string | undefined, message: string) {
  if (code !== undefined) return { code: isGeneric(name) ? code : name, message: `no answer from ${service}` };
  const byName = name === "TimeoutError" || name === "AbortError";
  return { code: name, message: byName ? `no answer from ${service}` : message };
}

function isGeneric(name: string): boolean {
  return name === "Error" || name === "AggregateError";
}

function read(error: unknown) {
  if (!(error instanceof Error)) return { name: "Error", code: undefined, message: String(error), status: undefined };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { name: error.name, code, message: error.message, status: httpStatus(error) };
}

function httpStatus(error: Error): number | undefined {
  if (!("$metadata" in error) || typeof error.$metadata !== "object" || error.$metadata === null) return undefined;
  const metadata = error.$metadata;
  return "httpStatusCode" in metadata && typeof metadata.httpStatusCode === "number"
    ? metadata.httpStatusCode
    : undefined;
}
