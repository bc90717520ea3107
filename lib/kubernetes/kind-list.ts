import * as z from "zod/mini";
import { namesIn } from "./namespace-list.ts";
import type { ResourceKind } from "./resource-kind.ts";

/** The schema of a comma-separated selection from the kinds in `all`. */
export function kindList(all: readonly ResourceKind[]) {
  const names = all.map(({ kind }) => kind);
  const isSome = (text: string) => {
    const listed = namesIn(text);
    return listed.length > 0 && listed.every((name) => names.includes(name));
  };
  const problem = `must be one or more of ${names.join(", ")}, separated by commas`;
  return z.pipe(
    z.string(problem).check(z.refine(isSome, problem)),
    z.transform((text): readonly ResourceKind[] => all.filter(({ kind }) => namesIn(text).includes(kind))),
  );
}
