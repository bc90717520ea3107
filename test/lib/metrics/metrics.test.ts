import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { metrics } from "../../../lib/metrics/metrics.ts";

test("docs/history.md has a row for every metric, and for no other", () => {
  const page = readFileSync(new URL("../../../docs/history.md", import.meta.url), "utf8");
  const [, table = ""] = page.split("## Metrics");
  const rows = [...table.matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].map(([, name = "", dimensions = ""]) => [
    name,
    new Set([...dimensions.matchAll(/`(\w+)`/g)].map(([, dimension]) => dimension)),
  ]);
  const written = Object.entries(metrics).map(([name, { dimensions }]) => [name, new Set(dimensions)]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(written));
  expect(rows).toHaveLength(written.length);
});
