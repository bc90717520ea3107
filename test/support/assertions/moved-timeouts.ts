import { onTestFinished, vi } from "vitest";

/** The timeouts that a test controls. */
export interface MovedTimeouts {
  /** Lets this many milliseconds pass for every signal that `AbortSignal.timeout` has created. */
  elapse(milliseconds: number): void;
}

/** Until the end of the test, no time passes for `AbortSignal.timeout` unless the test says so. */
export function moveTimeouts(): MovedTimeouts {
  let now = 0;
  const pending = new Map<AbortController, number>();
  const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const controller = new AbortController();
    pending.set(controller, now + milliseconds);
    return controller.signal;
  });
  onTestFinished(() => spy.mockRestore());

  return {
    elapse(milliseconds) {
      now += milliseconds;
      for (const [controller, at] of pending) {
        if (at > now) continue;
        pending.delete(controller);
        controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
      }
    },
  };
}
