import type { KnownValues } from "../kind/values/unknown-values.ts";
import { ackKind } from "../kubernetes/resource-kind.ts";
import type { AnyKind, KindEntry } from "../reconcile/contract/kind.ts";
import { own } from "../text/own.ts";
import { explained } from "./explained.ts";

/**
 * The kinds of an index. For each of ACK's services, the index has the names of its kinds, such as `Policy/policies Role`, where a plural that
 * only adds an `s` is left out, and a function that loads what loads them. A kind's errors are explained. Nothing about a kind but its name
 * is loaded before its first pass.
 */
export function entriesOf(
  index: Readonly<Record<string, readonly [string, () => Promise<Loaders>]>>,
): readonly KindEntry[] {
  return Object.entries(index).flatMap(([service, [names, load]]) =>
    names.split(" ").map((name) => {
      const [kind = "", plural = `${kind.toLowerCase()}s`] = name.split("/");
      return {
        resource: ackKind(service, kind, plural),
        load: () => loadKind(load, kind),
        knownValues: async () => (await loaderOf(load, kind)).knownValues(),
      };
    }),
  );
}

/** What loads the kinds of a service, by their names: their behaviour, and the values that the SDK knows, which only errors need. */
export type Loaders = Readonly<Record<string, Loader>>;

interface Loader {
  readonly behaviour: () => Promise<AnyKind>;
  readonly knownValues: () => Promise<KnownValues>;
}

async function loadKind(load: () => Promise<Loaders>, kind: string): Promise<AnyKind> {
  const { behaviour, knownValues } = await loaderOf(load, kind);
  return explained(await behaviour(), knownValues);
}

async function loaderOf(load: () => Promise<Loaders>, kind: string): Promise<Loader> {
  const loader = own(await load(), kind);
  if (loader === undefined) throw new Error(`the service's kinds do not include ${kind}`);
  return loader;
}
