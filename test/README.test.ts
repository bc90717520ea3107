import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test("the README shows the manifest of three kinds that the examples apply", () => {
  const [, shown] = /```yaml\n(.*?)```/s.exec(read("README.md")) ?? [];
  expect(shown).toBe(read("docs/examples/shop.yaml"));
});
