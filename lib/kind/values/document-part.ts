import type { Part } from "../../reconcile/contract/part.ts";
import { ifPresent } from "./if-present.ts";

/** The properties that are specific to a part that is a JSON document, such as a policy. `Name` is the name of its spec field. */
interface Document<Name extends string, Target, Seen>
  extends Pick<Part<Target, unknown, Seen>, "exposure" | "keep" | "lateSeconds" | "whileBusy"> {
  readonly name: Name;
  /** Whether two documents have the same meaning. */
  readonly same: (one: string, other: string) => boolean;
  /** The error code that AWS returns if there is no document. If omitted, AWS returns none. */
  readonly absent?: string | undefined;
  readonly get: (target: Target, seen: Seen) => Promise<string | undefined>;
  readonly put: (target: Target, text: string, seen: Seen) => Promise<unknown>;
  readonly delete: (target: Target, seen: Seen) => Promise<unknown>;
}

/**
 * Creates a part whose value is a JSON document. The document is sent exactly as declared, but compared by its meaning. A blank string
 * counts as no document.
 */
export function documentPart<Name extends string, Target, Seen>(document: Document<Name, Target, Seen>) {
  const { same, get, put, delete: remove, absent, ...part } = document;
  const none = absent === undefined ? [] : [absent];
  return {
    ...part,
    documents: [part.name],
    desired: (spec) => spec[part.name]?.trim() || undefined,
    read: async (target, seen) => (await ifPresent(get(target, seen), ...none))?.trim() || undefined,
    agrees: (desired, observed) => desired !== undefined && observed !== undefined && same(desired, observed),

    async write(target, { to }, { seen }) {
      if (to === undefined) await ifPresent(remove(target, seen), ...none);
      else await put(target, to, seen);
    },
  } satisfies Part<Target, { readonly [Field in Name]?: string }, Seen, string>;
}
