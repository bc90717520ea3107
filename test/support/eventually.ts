import { setTimeout } from "node:timers/promises";

/** Waits until `assertion` passes; rejects with its last failure when it has not passed in time. */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 10_000 }: { readonly timeoutMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await setTimeout(20);
  }
}
