import * as z from "zod/mini";
import { namesIn } from "./namespace-list.ts";
import type { ResourceKind } from "./resource-kind.ts";

/** The schema of a comma-separated selection from the kinds in `all`. If the environment variable is not set, all of them are selected. */
export function kindList(all: readonly ResourceKind[]) {
  const names = all.map(({ kind }) => kind);
  const isSome = (text: string) => {
    const listed = namesIn(text);
    return listed.length > 0 && listed.every((name) => names.includes(name));
  };
  const list = z.pipe(
    z.string().check(z.refine(isSome, `must be one or more of ${names.join(", ")}, separated by commas`)),
    z.transform((text): readonly ResourceKind[] => all.filter(({ kind }) => namesIn(text).includes(kind))),
  );
  return z._default(list, all);
}
