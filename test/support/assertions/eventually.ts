import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 25;

/**
 * Repeats the assertion until it holds, and returns its result. If the assertion does not hold within `timeoutMs` (default 60,000), throws
 * its last failure.
 */
export async function eventually<Result>(
  assertion: () => Result | Promise<Result>,
  { timeoutMs = 60_000 }: { readonly timeoutMs?: number | undefined } = {},
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
