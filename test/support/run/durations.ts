/**
 * How many seconds the slowest test files take, by their paths from the project's root. Only the order matters: the files start in this
 * order, and then all others.
 */
export const seconds: Readonly<Record<string, number | undefined>> = {
  "test/scenarios/table.stack.test.ts": 240,
  "test/scenarios/crashes.stack.test.ts": 170,
  "test/scenarios/refusals.stack.test.ts": 140,
  "test/scenarios/local.stack.test.ts": 120,
  "test/scenarios/bucket.stack.test.ts": 85,
  "test/scenarios/undisturbed.stack.test.ts": 80,
  "test/scenarios/shadow.stack.test.ts": 35,
  "test/scenarios/examples.stack.test.ts": 25,
};
