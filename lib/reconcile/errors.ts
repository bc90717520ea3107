/** Retrying is pointless until the object, or what it meets in AWS, changes. */
export class TerminalError extends Error {
  override readonly name = "TerminalError";
  readonly reason: string;

  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Another pass has the object, or has changed it: the request comes again, unchanged. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
  /** Seconds until the first retry. */
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds = 1) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** AWS refused a call, or did not answer it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The service as the SDK names it, such as `S3`. */
  readonly service: string;
  /** The operation, such as `PutBucketPolicy`. */
  readonly operation: string;
  /** The error code, such as `MalformedPolicy`; the transport's error name when there was no answer. */
  readonly code: string;
  /** The HTTP status; `undefined` when there was no answer. */
  readonly status: number | undefined;

  constructor(
    call: { readonly service: string; readonly operation: string },
    failure: { readonly code: string; readonly status?: number | undefined; readonly message: string },
    options?: ErrorOptions,
  ) {
    super(failure.message, options);
    this.service = call.service;
    this.operation = call.operation;
    this.code = failure.code;
    this.status = failure.status;
  }
}
