import { httpStatus } from "./api-error.ts";
import type { SdkCommand } from "./operation.ts";

/** The state of the attempts of one call. The SDK makes up to three attempts. */
export interface Attempts {
  /** Whether AWS has responded to every attempt so far. An attempt that was cut off or timed out may still take effect. */
  readonly answered: boolean;
}

/** Keeps track of the attempts of a call that is about to be sent. */
export function trackAttempts({ middlewareStack }: SdkCommand): Attempts {
  const attempts = { answered: true };
  middlewareStack.add(
    (next) => async (args) => {
      const before = attempts.answered;
      attempts.answered = false;
      try {
        const result = await next(args);
        attempts.answered = before;
        return result;
      } catch (error) {
        attempts.answered = before && isRefusal(error);
        throw error;
      }
    },
    // Inside the SDK's retries and outside its deserializer: it runs once for each request and sees AWS's errors.
    { step: "deserialize", priority: "high", name: "trackAttempts", override: true },
  );
  return attempts;
}

/** Makes the SDK send a call only once: each repetition of the call would create another resource. */
export function attemptOnce({ middlewareStack }: SdkCommand): void {
  middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      // As the SDK's own middleware for retries does, which this one replaces.
      const { $metadata } = result.output as { readonly $metadata: { attempts?: number } };
      $metadata.attempts = 1;
      return result;
    },
    { step: "finalizeRequest", priority: "high", name: "retryMiddleware", override: true },
  );
}

/** Whether AWS returned this error. An error with a success status only means that the response could not be read. */
function isRefusal(error: unknown): boolean {
  const status = httpStatus(error);
  return status !== undefined && status >= 300;
}
