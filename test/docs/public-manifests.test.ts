import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publicSources } from "../support/public-manifests/public-sources.ts";

const page = readFileSync(new URL("../../docs/differences-from-ack.md", import.meta.url), "utf8");

const manifests = publicSources.flatMap((source) => source.manifests.filter(({ assumed }) => assumed !== true));
const refusals = manifests.flatMap(({ differs }) => differs ?? []);

test("the table of public manifests counts those that the tests apply", () => {
  const [, section = ""] = page.split("\n## Manifests from public repositories\n");
  const byKind = Map.groupBy(manifests, ({ kind }) => kind);
  const rows = [...byKind].map(([kind, of]) => {
    const refused = of.flatMap(({ differs }) => differs?.row ?? []);
    const because = [...Map.groupBy(refused, (row) => row)].map(([row, those]) => `${those.length}: ${row}`);
    return `| \`${kind}\` | ${of.length} | ${of.length - refused.length} | ${because.join("; ") || "–"} |`;
  });
  expect(
    section
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .toSorted(),
  ).toEqual(rows.toSorted());
  expect(section).toContain(`${manifests.length} manifests from ${publicSources.length} public sources`);
  expect(manifests.length).toBeGreaterThan(30);
});

test("every difference for which a public manifest is refused has a row on the page", () => {
  expect(refusals.length).toBeGreaterThan(5);
  const missing = refusals.filter(({ section, row }) => {
    const [, text = ""] = page.split(`\n## ${section}\n`);
    return !text.split("\n## ")[0]?.includes(`\n| ${row} | `);
  });
  expect(missing).toEqual([]);
});

test("no public source is listed twice, and none is a test of ACK", () => {
  const names = publicSources.map(({ source }) => source);
  expect(names).toEqual([...new Set(names)]);
  expect(names.filter((name) => /^aws-controllers-k8s\/[\w-]+, test\//.test(name))).toEqual([]);
});
