import { type CommandError, unreadError, usageError } from "../cli/command-error.ts";
import type { Declaration } from "../history/declaration.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import { stableText } from "../text/stable-text.ts";
import type { Generation, Past } from "./generations.ts";

/** A generation whose declaration the history has. */
export interface Chosen extends Generation {
  readonly declared: Declaration;
}

/**
 * The generation to go back to: the one that the user names or, for an object that exists, the latest one with another spec or, for an
 * object that was deleted, the last one. Throws a `CommandError` that says why there is none.
 */
export function chooseGeneration(past: Past, stored: KubernetesObject | undefined, to: number | undefined): Chosen {
  if (to === undefined) {
    const isOther = ({ spec }: Declaration) => stored === undefined || stableText(spec) !== stableText(stored.spec);
    const found = past.generations.find((one) => isKept(one) && isOther(one.declared));
    if (found !== undefined && isKept(found)) return found;
    throw usageError("the history has no earlier spec of the object that differs from the present one", known(past));
  }
  const found = past.generations.find(({ generation }) => generation === to);
  if (found === undefined) throw absent(past, to);
  if (isKept(found)) return found;
  const { missing } = found.declared as { readonly missing: string };
  throw unreadError(`cannot go back to generation ${to}: ${missing}`, known(past));
}

function isKept(generation: Generation): generation is Chosen {
  return "spec" in generation.declared;
}

function absent(past: Past, to: number): CommandError {
  const why = past.gaps.includes(to)
    ? "no pass has read it: the object was changed again before"
    : "it is older than what is kept, or does not exist yet, or the deployment did not record specs then";
  return usageError(`the history does not have generation ${to}: ${why}`, known(past));
}

function known({ generations }: Past): string {
  const numbers = generations.filter(isKept).map(({ generation }) => generation);
  return numbers.length === 0 ? "It has the spec of no generation." : `It has the generations ${numbers.join(", ")}.`;
}
