import { usageError } from "../cli/command-error.ts";
import type { KindNames } from "../cli/kind-names.ts";
import { parseObjects, parseType } from "../cli/object-argument.ts";
import { KubernetesApiError, type KubernetesClient, type ObjectReference } from "../kubernetes/client.ts";
import { listAll } from "../sweep/list-all.ts";

/** The objects that a user names on a command line. */
export interface Choice {
  /** `TYPE/NAME`; with `--all`, types. */
  readonly words: readonly string[];
  readonly all: boolean;
  /** The namespace of objects that are named. */
  readonly namespace: string;
  /** The namespace of `--all`; `undefined` if all namespaces. */
  readonly scope: string | undefined;
  /** The label selector of `--all`. */
  readonly selector?: string;
}

/** The objects that a user chooses. With `--all`, lists the objects of the types or of all kinds. */
export async function chooseObjects(
  { words, all, namespace, scope: listed, selector = "" }: Choice,
  kinds: readonly KindNames[],
  kubernetes: Pick<KubernetesClient, "list">,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<readonly ObjectReference[]> {
  if (!all) {
    if (selector !== "") throw usageError("-l has no effect without --all", "Add --all, or omit -l.");
    if (words.length === 0) throw usageError("no object is named", "Write TYPE/NAME, or --all for every object.");
    return parseObjects(words, kinds).map((one) => ({ ...one, namespace }));
  }
  const chosen = words.length === 0 ? kinds : words.map((word) => parseType(word, kinds));
  const scope = { namespaces: [], selector };
  const found: ObjectReference[] = [];
  for (const kind of chosen) {
    try {
      for await (const page of listAll(kind, listed, { kubernetes, scope, wait })) {
        found.push(...page.map(({ metadata }) => ({ kind, namespace: metadata.namespace, name: metadata.name })));
      }
    } catch (error) {
      // A cluster has only the kinds that its deployment serves.
      if (words.length > 0 || !(error instanceof KubernetesApiError) || error.status !== 404) throw error;
    }
  }
  return found;
}
