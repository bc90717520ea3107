/** What a successful step asks for. Failure is an exception. */
export interface Outcome {
  /** The work goes on at AWS; look again after this many seconds. */
  readonly requeueAfterSeconds?: number;
  /** The kind's own status fields that only this step knows, such as a bucket's `location`. */
  readonly status?: Readonly<Record<string, unknown>>;
}

/** The step is complete. */
export const done: Outcome = {};

/** The step is in progress: the same request comes again after `seconds`. */
export function requeueAfter(seconds: number): Outcome {
  return { requeueAfterSeconds: seconds };
}
