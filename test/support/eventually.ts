import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 25;

/**
 * Runs the assertion again and again until it holds, and returns what it returns. Throws its last failure when it has not
 * held within `timeoutMs` (10,000).
 */
export async function eventually<Result>(
  assertion: () => Result | Promise<Result>,
  { timeoutMs = 10_000 }: { readonly timeoutMs?: number } = {},
): Promise<Result> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await sleep(POLL_MS);
  }
}
