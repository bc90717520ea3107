/** Another pass holds the object or has changed it. The request is sent again, unchanged. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
  /** Seconds until the first retry. */
  readonly retryAfterSeconds: number;
  /** No retry comes later than this, in seconds. */
  readonly atMostSeconds: number;

  constructor(message: string, { retryAfterSeconds = 1, atMostSeconds = 60 } = {}) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.atMostSeconds = atMostSeconds;
  }
}
