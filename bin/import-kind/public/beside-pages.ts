import { join } from "node:path";
import { pagePaths } from "../../../lib/codegen/page/page-paths.ts";
import type { AnyDataKind } from "../../../lib/kind/data-kind.ts";
import type { ImportedKind } from "../imported-kind.ts";
import type { Compared } from "./hit-rates.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The kinds that are served and that are data, beside their pages. */
export async function besidePages(kinds: readonly ImportedKind[]): Promise<readonly Compared[]> {
  const found = await Promise.all(
    pagePaths().map(async (path): Promise<readonly Compared[]> => {
      const { page } = (await import(join(ROOT, `${path}.ts`))) as { readonly page: AnyDataKind };
      const { group, kind } = page.resource;
      const imported = kinds.find(({ kind: { resource } }) => resource.kind === kind && resource.group === group);
      return imported === undefined || !("parts" in page) ? [] : [{ page, imported }];
    }),
  );
  return found.flat();
}
