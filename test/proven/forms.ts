import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyDataKind } from "../../lib/kind/data-kind.ts";
import { ROOT } from "../structure/repository.ts";

/** The members that only one form of a part has. */
const FORMS = ["attribute", "attributes", "key", "same", "secret", "settings", "unsupported", "get"] as const;

/** The forms of a kind's parts; none if the kind is code. */
export async function formsOf(kind: string): Promise<ReadonlySet<string>> {
  const { page } = (await import(pathToFileURL(join(ROOT, `lib/kinds/${kind}.ts`)).href)) as {
    readonly page: Partial<Pick<AnyDataKind, "parts">>;
  };
  const parts = Object.values(page.parts ?? {});
  return new Set(parts.map((part = {}) => FORMS.find((form) => part[form] !== undefined) ?? "setting"));
}

/**
 * The fewest kinds, as far as a simple choice finds them, that have all forms: each has more of those that the kinds before it do not have than
 * any other kind. Of several, the one with the fewest forms is chosen, which has the fastest tests.
 */
export function oneOfEachForm(kinds: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const left = new Set([...kinds.values()].flatMap((forms) => [...forms]));
  const chosen: string[] = [];
  while (left.size > 0) {
    const [best] = [...kinds]
      .map(([kind, forms]) => ({ kind, size: forms.size, adds: [...forms].filter((form) => left.has(form)) }))
      .sort((one, other) => other.adds.length - one.adds.length || one.size - other.size);
    if (best === undefined) break;
    chosen.push(best.kind);
    for (const form of best.adds) left.delete(form);
  }
  return chosen;
}
