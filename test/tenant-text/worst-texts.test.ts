import { afterAll, describe, expect, test } from "vitest";
import { stages } from "./depth.ts";
import type { Feeder } from "./feeder.ts";
import { feeders } from "./feeders/all.ts";
import { type Growth, growthOf, MOST_RATIO } from "./growth.ts";
import { longTexts, shortTexts } from "./worst-texts.ts";

/** The errors that any function may throw about a text: the text is refused, and the status says why. */
const REFUSALS = ["TerminalError"];

let slowest: (Growth & { readonly id: string }) | undefined;

describe.each(Object.entries(feeders))("%s", (id, feeder) => {
  test("finds no member of every object in a text, and refuses a text only as documented", async () => {
    const wrong: string[] = [];
    for (const text of shortTexts) {
      try {
        const found = inherited(await feeder.feed(text));
        if (found !== undefined) wrong.push(`${JSON.stringify(text)}: ${found}`);
      } catch (error) {
        if (!isRefusal(error, feeder)) wrong.push(`${JSON.stringify(text)}: ${String(error)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("takes a time that is linear in the length of a text, however bad the text is", async () => {
    const wrong = new Set<string>();
    const growth = await growthOf(feeder, longTexts, stages, (text, error) => {
      if (!isRefusal(error, feeder)) wrong.add(`${text}: ${String(error)}`);
    });
    if (growth !== undefined && growth.ratio > (slowest?.ratio ?? 0)) slowest = { id, ...growth };
    expect([...wrong]).toEqual([]);
    expect(growth?.ratio ?? 1, `${growth?.text}, ${growth?.length} characters`).toBeLessThanOrEqual(MOST_RATIO);
  });
});

afterAll(() => {
  const texts = shortTexts.length + longTexts.length;
  const { id, ratio = 1, text } = slowest ?? {};
  console.info(
    `${Object.keys(feeders).length} functions, ${texts} texts; greatest growth ${ratio.toFixed(2)} times linear: ${id}, ${text}`,
  );
});

function isRefusal(error: unknown, { throws }: Feeder): boolean {
  return error instanceof Error && [...REFUSALS, ...throws].includes(error.name);
}

/** The source of a function that a result contains: a function that every object inherits, in place of a missing value. */
function inherited(result: unknown): string | undefined {
  const text = JSON.stringify(result, (_key, value: unknown) =>
    typeof value === "function" || typeof value === "bigint"
      ? String(value)
      : value instanceof Map
        ? [...value]
        : value,
  );
  return /function \w*\(\) \{ \[native code\] \}/.exec(text ?? "")?.[0];
}
