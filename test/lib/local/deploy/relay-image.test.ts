import { expect, test } from "vitest";
import { readRelayImage } from "../../../../lib/local/deploy/relay-image.ts";

test("finds the limits of Node and of the C library in the Dockerfile", () => {
  const { environment, flags } = readRelayImage();
  expect(environment).toEqual({ MALLOC_ARENA_MAX: "1" });
  expect(flags).toContain("--max-old-space-size=48");
  expect(flags.every((flag) => flag.startsWith("--"))).toBe(true);
});
