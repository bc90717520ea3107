/**
 * An error for which a retry is pointless until the object, the deployment or the state in AWS changes. Its reason and its message become those
 * of the conditions `ACK.Terminal`, `Ready` and `Stalled`.
 */
export class TerminalError extends Error {
  override readonly name = "TerminalError";
  readonly reason: string;

  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** AWS returned an error for a call, or did not respond to it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The service as the SDK names it, such as `S3`. */
  readonly service: string;
  /** The operation, such as `PutBucketPolicy`. */
  readonly operation: string;
  /** The error code, such as `MalformedPolicy`, or the name of the transport error if there was no response. */
  readonly code: string;
  /** The HTTP status; `undefined` if there was no response. */
  readonly status: number | undefined;
  /** Whether AWS responded to every attempt at the call. If not, an attempt without a response may still take effect later. */
  readonly answered: boolean;

  constructor(
    call: Pick<ApiError, "service" | "operation">,
    failure: Pick<ApiError, "code" | "message"> & Partial<Pick<ApiError, "status" | "answered">>,
    options?: ErrorOptions,
  ) {
    super(failure.message, options);
    this.service = call.service;
    this.operation = call.operation;
    this.code = failure.code;
    this.status = failure.status;
    this.answered = failure.answered ?? failure.status !== undefined;
  }
}

/** Whether AWS was too busy for a call. */
export function isThrottled({ code }: Pick<ApiError, "code">): boolean {
  return /Throttl|SlowDown|TooManyRequests|RequestLimitExceeded/.test(code);
}

/** Whether AWS failed to carry out a call, rather than refused to: the same call may succeed later although nothing has changed. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  const hasFailed = status === undefined || status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED);
  return hasFailed || isThrottled(error);
}

const NOT_IMPLEMENTED = 501;

/** The object's resource name is in use in another region, so that resource cannot be the one that was created for the object. */
export class ElsewhereError extends Error {
  override readonly name = "ElsewhereError";
}

/** AWS does not reveal whether the resource exists. The `cause` is AWS's error. */
export class HiddenError extends Error {
  override readonly name = "HiddenError";
  /** Whether an attempt to create the resource shows whether it exists. If not, such an attempt could change an existing resource. */
  readonly mayCreate: boolean;

  constructor(message: string, { cause, mayCreate = true }: ErrorOptions & { readonly mayCreate?: boolean }) {
    super(message, { cause });
    this.mayCreate = mayCreate;
  }
}
