import { listedKinds } from "../../../../lib/kinds/listings.generated.ts";
import { descriptions } from "../../../kind/descriptions.ts";
import { isTested } from "../../../proven/tested-kinds.ts";
import type { KindOnAws } from "./kind-on-aws.ts";

/** A kind, by its name, with the emulator of its service. */
export interface OpenedKind {
  readonly name: string;
  readonly open: () => Promise<KindOnAws>;
}

/** Every kind that the run tests. */
export const kindsOnAws: readonly OpenedKind[] = descriptions
  .filter(({ kind }) => isTested(kind))
  .map(({ kind: { kind }, open }) => ({ name: kind, open }));

/** The kinds whose resources AWS lists. */
export const listedKindsOnAws = kindsOnAws.filter(({ name }) =>
  listedKinds.some(({ resource }) => resource.kind === name),
);

const unnamed = descriptions.filter(({ isNamed }) => isNamed === false).map(({ kind }) => kind.kind);

/** The kinds of which someone else can have the resource that a spec declares. */
export const namedKindsOnAws = kindsOnAws.filter(({ name }) => !unnamed.includes(name));
