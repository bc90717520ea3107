import { expect, test } from "vitest";
import { createNamespace } from "./namespace.ts";

test("each namespace has a name of its own", async () => {
  const names = await Promise.all([createNamespace(), createNamespace()]);
  expect(new Set(names).size).toBe(2);
});
