import { expect, test } from "vitest";
import { stepsBeside } from "./isolation.ts";

test("P9: an object whose pass hangs at any call delays no other object's", async () => {
  const alone = await stepsBeside(0);
  for (let hangsAt = 1; hangsAt < alone; hangsAt++) expect(await stepsBeside(hangsAt)).toBe(alone);
});
