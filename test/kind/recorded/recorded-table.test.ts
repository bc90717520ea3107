import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recordedTable } from "./recorded-table.ts";

const PAGE = join(import.meta.dirname, "../../../docs/recorded.md");

// `vitest run --project pure test/kind/recorded -u` writes it.
test("docs/recorded.md says of every kind what AWS itself has answered, and what rests on an emulator alone", async () => {
  const page = readFileSync(PAGE, "utf8");
  const table = await recordedTable();
  expect(table.split("\n").length).toBeGreaterThan(25);
  await expect(page.replace(/^\|.*\n(?:\|.*\n)*/m, () => table)).toMatchFileSnapshot(PAGE);
});
