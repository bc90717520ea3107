import { expect, test } from "vitest";
import { startTogether } from "../../../../lib/local/processes/start-together.ts";

test("returns the started parts, in the given order", async () => {
  expect(await startTogether(new AbortController(), [Promise.resolve(1), Promise.resolve("two")])).toEqual([1, "two"]);
});

test("stops the other parts when one fails, and waits until they have stopped", async () => {
  const failure = new AbortController();
  let hasEnded = false;
  const endsLate = Promise.withResolvers<void>();
  failure.signal.addEventListener("abort", () => {
    setImmediate(() => {
      hasEnded = true;
      endsLate.reject(new Error("ended"));
    });
  });
  const started = startTogether(failure, [endsLate.promise, Promise.reject(new Error("the first"))]);
  await expect(started).rejects.toThrow("the first");
  expect(hasEnded).toBe(true);
});
