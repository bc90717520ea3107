import { afterEach, expect, test, vi } from "vitest";
import { depths } from "./depth.ts";
import { growthOf, MOST_RATIO } from "./growth.ts";
import { longTexts, type WorstText } from "./worst-texts.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** The growth of a function that takes this time, in nanoseconds, for a text. */
async function growthIf(nanoseconds: (text: string) => number, texts: readonly WorstText[] = longTexts) {
  let spent = 0;
  vi.spyOn(process, "threadCpuUsage").mockImplementation(() => ({ user: spent / 1000, system: 0 }));
  const fed: string[] = [];
  const feed = (text: string) => {
    fed.push(text);
    spent += nanoseconds(text);
  };
  return { growth: await growthOf({ feed }, texts, depths.quick, () => undefined), fed };
}

test.each(longTexts)("a function that is quadratic in $name is recognised among the other texts", async (bad) => {
  const isBad = (text: string) => [250, 1_000, 4_000, 16_000].some((length) => text === bad.of(length));
  const { growth } = await growthIf((text) => (isBad(text) ? text.length ** 2 : 100 * text.length));
  expect(growth).toMatchObject({ text: bad.name });
  expect(growth?.ratio).toBeGreaterThan(MOST_RATIO);
});

test("a function that is quadratic in many short items is recognised", async () => {
  const { growth } = await growthIf((text) => 10 * text.split(",").length ** 2);
  expect(growth?.ratio).toBeGreaterThan(MOST_RATIO);
});

test("a slow function that is linear is accepted", async () => {
  const { growth } = await growthIf((text) => 5_000 * text.length);
  expect(growth?.ratio).toBeLessThan(1.1);
});

test("every text is fed to each function", async () => {
  const { fed } = await growthIf(() => 0);
  for (const { of } of longTexts) expect(fed).toContain(of(1_000));
});

test("the longest text is the one for which the function takes the longest", async () => {
  const { fed } = await growthIf((text) => (text.startsWith("arn:aws:iam") ? 2_000 : 1_000) * text.length);
  const longest = longTexts.filter(({ of }) => fed.includes(of(16_000)));
  expect(longest.map(({ name }) => name)).toEqual(['"arn:aws:iam::1:role/"']);
});

test("a text is not made longer if the time could not become long enough to be recognised", async () => {
  const { fed } = await growthIf((text) => text.length ** 2 / 100);
  expect(Math.max(...fed.map((text) => text.length))).toBeLessThan(3_000);
});
