import { formsOf, oneOfEachForm } from "./forms.ts";
import { kindPaths } from "./kind-inputs.ts";
import { unprovenAmong } from "./proven-kinds.ts";

/** The kinds that `npm test` tests on the emulators. */
export interface Choice {
  /** Those whose inputs have changed since all tests last passed. */
  readonly unproven: readonly string[];
  /** One of each form. */
  readonly forms: readonly string[];
  /** All others. Their suites run in memory alone. */
  readonly left: readonly string[];
}

/** The most kinds that may be unproven: with more, `npm test` would take as long as all tests. */
export const MOST_UNPROVEN = 10;

/** Chooses the kinds that are tested on the emulators. */
export async function chooseKinds(): Promise<Choice> {
  const unproven = unprovenAmong(kindPaths);
  const ofKinds = await Promise.all(kindPaths.map(async (kind) => [kind, await formsOf(kind)] as const));
  const forms = oneOfEachForm(new Map(ofKinds));
  const left = kindPaths.filter((kind) => !unproven.includes(kind) && !forms.includes(kind));
  return { unproven, forms, left };
}
