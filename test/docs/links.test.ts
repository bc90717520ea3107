import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anchorsOf, linksOf, pages } from "./pages.ts";

const ROOT = join(import.meta.dirname, "../..");

test.each(pages.map((page) => [page.path, page] as const))("every link in %s has an existing target", (_, page) => {
  expect(linksOf(page).filter((link) => !leadsSomewhere(link))).toEqual([]);
});

/** Whether the file exists and, if the link has an anchor, contains the heading with that anchor. */
function leadsSomewhere({ path, anchor }: { readonly path: string; readonly anchor: string }): boolean {
  if (!existsSync(join(ROOT, path))) return false;
  const page = pages.find((one) => one.path === path);
  return anchor === "" || (page !== undefined && anchorsOf(page).has(anchor));
}
