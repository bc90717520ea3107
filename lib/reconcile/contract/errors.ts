/** A retry is pointless until the object or the state of AWS changes. */
export class TerminalError extends Error {
  override readonly name = "TerminalError";
  readonly reason: string;

  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
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
  /** Whether AWS answered every attempt of the call. If not, an unanswered attempt may still take effect later. */
  readonly answered: boolean;

  constructor(
    call: { readonly service: string; readonly operation: string },
    failure: {
      readonly code: string;
      readonly status?: number | undefined;
      readonly message: string;
      readonly answered?: boolean;
    },
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

/** A resource of this name exists in another region, so it is not the resource that was made here for this object. */
export class ElsewhereError extends Error {
  override readonly name = "ElsewhereError";
}

/** AWS does not say whether the resource exists; only an attempt to create it can show that. AWS's refusal is the `cause`. */
export class HiddenError extends Error {
  override readonly name = "HiddenError";
}
