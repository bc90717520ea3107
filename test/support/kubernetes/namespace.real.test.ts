import { expect, test } from "vitest";
import { createNamespace } from "./namespace.ts";

test("each namespace has a different name", async () => {
  const names = await Promise.all([createNamespace(), createNamespace()]);
  expect(new Set(names).size).toBe(2);
});
