import type { Context } from "aws-lambda";

/** Keeps track of the time that is left in one invocation. */
export interface InvocationClock {
  /** Aborted 6 s before Lambda would stop the function, which leaves enough time to write a status. */
  readonly signal: AbortSignal;
  /** Rejects 3 s before Lambda would stop the function, which leaves enough time to return a result. Never resolves. */
  readonly overdue: Promise<never>;
  /** Clears the timers. Call it when the work is done. */
  readonly stop: () => void;
}

const STATUS_MILLISECONDS = 6_000;
const ANSWER_MILLISECONDS = 3_000;
/** The minimum time until `signal` is aborted, even if hardly any time is left. */
const LEAST_MILLISECONDS = 1_000;
/** The reconcile function's time-out. It is an upper bound, because MiniStack reports more remaining time than it allows. */
const MOST_MILLISECONDS = 30_000;

/** Starts the clock for an invocation. */
export function startInvocationClock(context: Pick<Context, "getRemainingTimeInMillis">): InvocationClock {
  const remaining = Math.min(context.getRemainingTimeInMillis(), MOST_MILLISECONDS);
  const work = Math.max(remaining - STATUS_MILLISECONDS, LEAST_MILLISECONDS);
  const ending = new AbortController();
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const end = () => ending.abort(new DOMException("the function is about to be stopped", "TimeoutError"));
  const giveUp = () => reject(new Error("not finished in time"));
  const timers = [setTimeout(end, work), setTimeout(giveUp, Math.max(remaining - ANSWER_MILLISECONDS, work))];
  return { signal: ending.signal, overdue, stop: () => timers.forEach(clearTimeout) };
}
