/** One call to something outside of the engine: the API server, the cloud or the queue. */
export interface PortCall {
  readonly port: "kubernetes" | "cloud" | "queue";
  readonly verb: string;
  /** Whether it asks for a change, whatever comes of it. */
  readonly writes: boolean;
  /** What it sends. */
  readonly body?: unknown;
}

/**
 * Sees each call before it is carried out and after it was, before it is answered. Throwing before means that nothing happened,
 * throwing after that only the answer was lost.
 */
export type Intercept = (call: PortCall, moment: "before" | "after") => void | Promise<void>;

/** Carries a call out under the eyes of `intercept`, and remembers it in `calls`. */
export async function intercepted<Answer>(
  call: PortCall,
  calls: PortCall[],
  intercept: Intercept,
  carryOut: () => Answer,
): Promise<Answer> {
  calls.push(call);
  await intercept(call, "before");
  const answer = carryOut();
  await intercept(call, "after");
  return answer;
}
