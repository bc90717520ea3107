import { expect, test } from "vitest";
import { eventually } from "./eventually.ts";

test("returns the assertion's result once the assertion holds", async () => {
  let asked = 0;
  const result = await eventually(() => {
    asked += 1;
    expect(asked).toBe(3);
    return "held";
  });
  expect(result).toBe("held");
});

test("throws the last failure when the assertion never holds", async () => {
  let asked = 0;
  const never = eventually(
    () => {
      asked += 1;
      throw new Error(`failure ${asked}`);
    },
    { timeoutMs: 60 },
  );
  await expect(never).rejects.toThrow(/^failure [2-9]/);
});
