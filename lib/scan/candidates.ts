import { ANNOTATIONS } from "../annotations/annotations.ts";
import { operationOf } from "../aws/operation.ts";
import { type Listed, listed } from "../kind/list/listed.ts";
import type { Listing } from "../kind/list/listing.ts";
import { textAt } from "../kind/value-at.ts";
import type { AnyKind } from "../reconcile/contract/kind.ts";
import type { Place } from "../reconcile/contract/resource.ts";
import type { Settings } from "../reconcile/contract/settings.ts";
import type { Dependencies } from "../reconcile/dependencies.ts";
import { existingPath, imposedValues, withImposed } from "../reconcile/place/imposed-fields.ts";
import type { Fields } from "../text/field-path.ts";
import { own } from "../text/own.ts";
import type { Consenting } from "./consent.ts";
import { asideByItem, asideByName, asideByValues } from "./left-aside.ts";
import { objectName } from "./object-name.ts";

type Texts = Readonly<Record<string, string>>;

/** A kind whose resources are to be found. */
export interface ScannedKind {
  readonly kind: AnyKind;
  readonly listing: Listing;
}

/** The object that would adopt a resource. */
export interface Adopter {
  readonly name: string;
  readonly namespace: string;
  readonly annotations: Readonly<Record<string, string>>;
  /** The fields that identify the resource; none if an annotation contains its identifier. */
  readonly spec: Fields;
}

/** A resource that AWS lists: the object that would adopt it, or why none can. Without ARNs if only its description contains its ARN. */
export type Candidate = { readonly name: string } & (
  | { readonly aside: string }
  | {
      readonly arn: string | undefined;
      readonly consenting: Pick<Consenting, "region"> & { readonly arn: string | undefined };
      readonly adopter: Adopter;
    }
);

/** Where candidates are looked for, and for whom. */
export interface Search {
  readonly place: Place;
  readonly namespace: string;
  /** What the names begin with. */
  readonly prefix: string;
  /** The annotations of the objects, which say where the resources are. */
  readonly annotations: Readonly<Record<string, string>>;
}

/**
 * The resources of a kind. Rejects with `ApiError` if AWS rejects a call or does not respond, and with `TerminalError` if the deployment lacks
 * a parameter without which it manages no resources of the kind.
 */
export async function candidatesOf(
  { kind, listing }: ScannedKind,
  search: Search,
  { settings, connect }: Pick<Dependencies, "settings" | "connect">,
): Promise<readonly Candidate[]> {
  const { place, namespace, prefix } = search;
  // All that is imposed are texts.
  const imposing = { namespace, place, settings, isDeleted: false };
  const imposed = withImposed({}, kind, imposing) as Texts;
  const Command = listing.command as new (input: object) => object;
  const { name: operation } = operationOf(new Command({}));
  const [signal, deadline] = [new AbortController().signal, () => undefined];
  const calls = { ...kind.calls, [operation]: { actions: [], reads: true } } as const;
  const aws = connect({ place, calls, signal, deadline, unanswered: () => undefined });
  const { omitted } = listing;
  const found = new Map<string, Candidate>();
  // Whoever asks for names that begin with a text does not ask for these.
  if (omitted !== undefined && prefix === "") found.set("", { name: omitted.name, aside: omitted.reason });
  for await (const page of listed(listing, aws, { region: place.region, prefix, imposed })) {
    for (const one of page) {
      const id = listing.assigned === undefined ? "" : textAt(one.item, listing.assigned.id);
      found.set(JSON.stringify([one.name, id]), candidateOf(one, { kind, listing }, search, settings));
    }
  }
  return [...found.values()];
}

function candidateOf(
  { name, item }: Listed,
  { kind, listing }: ScannedKind,
  { place, namespace, annotations }: Search,
  settings: Settings,
): Candidate {
  const fields = fieldsIn(listing, item);
  const imposing = { namespace, place, settings, existingPath: existingPath(name, place, settings) };
  const allowed = Object.fromEntries(
    (kind.imposedFields ?? []).map((one) => [one.field, imposedValues(one, imposing)] as const),
  );
  const aside =
    asideByName(name, listing, settings.cluster) ?? asideByItem(item, listing) ?? asideByValues(fields, allowed);
  if (aside !== undefined) return { name, aside };
  const { assigned, parent, tagRegions = {} } = listing;
  const identity = kind.identity?.required;
  if (identity === undefined) throw new Error(`resources of the kind ${kind.resource.kind} cannot be adopted`);
  const spec = assigned === undefined ? { [identity]: name, ...fields } : fields;
  const id = assigned === undefined ? "" : textAt(item, assigned.id);
  const arn = arnIn(listing, item, id, place) ?? arnOf(kind, { spec, namespace, place });
  const adopter = {
    namespace,
    name: objectName(name, arn ?? name),
    annotations: {
      [ANNOTATIONS.adoptionPolicy]: "adopt-or-create",
      ...(assigned && { [ANNOTATIONS.adoptionFields]: JSON.stringify({ [identity]: id }) }),
      ...annotations,
    },
    spec,
  };
  const tagged = parent === undefined ? arn : parent.arn(textAt(item, parent.member), place);
  const consenting = { arn: tagged, region: own(tagRegions, place.partition) ?? place.region };
  return { name, arn, consenting, adopter };
}

function fieldsIn({ fields = {} }: Listing, item: Listed["item"]): Texts {
  return Object.fromEntries(Object.entries(fields).map(([field, member]) => [field, textAt(item, member)]));
}

/** The ARN of a listed resource, if the list shows it or the identifier determines it. */
function arnIn({ assigned, arn }: Listing, item: Listed["item"], id: string, place: Place): string | undefined {
  const shown = assigned?.arn ?? arn;
  if (typeof shown === "function") return shown(id, place);
  return shown === undefined ? undefined : textAt(item, shown);
}

function arnOf(
  kind: AnyKind,
  { spec, namespace, place }: { readonly spec: Fields; readonly namespace: string; readonly place: Place },
): string | undefined {
  const unnamed = { namespace, name: "", uid: "", annotations: {}, status: {} };
  return kind.arn?.({ ...unnamed, spec, place, ownerTag: { key: "", value: "" } });
}
