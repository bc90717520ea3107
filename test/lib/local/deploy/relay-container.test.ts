import { expect, test } from "vitest";
import { readRelayContainer } from "../../../../lib/local/deploy/relay-container.ts";

test("reads the memory settings for Node.js and the C library from the relay's Deployment", () => {
  const { environment, flags } = readRelayContainer();
  expect(environment).toMatchObject({ MALLOC_ARENA_MAX: "1" });
  expect(flags).toContain("--max-old-space-size=48");
  expect(flags.every((flag) => flag.startsWith("--"))).toBe(true);
});
