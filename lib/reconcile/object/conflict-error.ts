/** Another pass holds a claim on the object, or the object has changed. The request is sent again, with only its count of waits changed. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
  /** Seconds until the first retry. */
  readonly retryAfterSeconds: number;
  /** The longest delay before a retry, in seconds. */
  readonly atMostSeconds: number;

  constructor(message: string, { retryAfterSeconds = 1, atMostSeconds = 60 } = {}) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.atMostSeconds = atMostSeconds;
  }
}
