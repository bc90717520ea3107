import type { DataKind } from "../../../../lib/kind/data-kind.ts";
import { defineKind } from "../../../../lib/kind/define-kind.ts";
import type { AnySdk } from "../../../../lib/kind/sdk-types.ts";
import { filtered } from "../../../../lib/kinds/ec2/shared/filters.ts";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import type { Reference } from "../../../../lib/reconcile/contract/kind-data.ts";
import type { Tag } from "../../../../lib/reconcile/contract/tag.ts";
import { LATE_SECONDS } from "../../worlds/late-cloud.ts";
import { drivenKind } from "../data/driven-kind.ts";
import { drivenToys, listOf, structure, TAG_LIST, TEXT, TEXTS, toySdk } from "./toy-sdk.ts";

interface BoatSpec {
  readonly tags?: readonly Tag[];
  readonly harbor?: string;
  readonly captain?: string;
  readonly color?: string;
}

const LISTED = listOf(structure("Listed", { Id: TEXT }));

type Data = DataKind<AnySdk, BoatSpec>;

/** A kind as data whose identifiers the cloud assigns. The namespace imposes a boat's harbor, and its captain is a role. */
export const boat = boatKind("Boat", {
  create: { call: "CreateBoat", at: "Boat", clientToken: "Token" },
  assigned: {
    ...{ field: "boatID", arn: "Arn", read: "FindBoats", at: "Boats", token: "NextToken", member: "Id" },
    input: (_spec, { key, value }) => filtered({ [`tag:${key}`]: value }),
    alike: () => "only",
  },
});

/**
 * The same without a token, by which the cloud would recognize a create call that is repeated, and without a search by tag. A raft is removed
 * only when no object refers to it. The cloud then lists and describes it for some time, as sinking.
 */
export const raft = boatKind(
  "Raft",
  {
    create: { call: "CreateRaft", at: "Boat" },
    assigned: { field: "boatID", arn: "Arn", read: "ListRafts", at: "Rafts", token: "NextToken", member: "Id" },
    states: { member: "State", gone: { Sinking: "the raft is sinking; to keep it, raise it" } },
  },
  { removedLast: true },
);

function boatKind(
  kind: "Boat" | "Raft",
  { create, assigned, states }: Pick<Data, "create" | "assigned" | "states">,
  traits: { readonly removedLast?: true } = {},
): AnyKind {
  const data = defineKind<AnySdk, BoatSpec>()({
    resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind, plural: `${kind.toLowerCase()}s` },
    service: drivenToys,
    ...(assigned && { assigned }),
    ...(states && { states }),
    arn: (name, { account, partition, region }) =>
      `arn:${partition}:toys:${region}:${account}:${kind.toLowerCase()}/${name}`,
    ids: ({ id }) => ({ Id: id }),
    read: [{ call: `Describe${kind}`, at: "Boat" }],
    absent: ["NotFound"],
    status: { boatID: "Id" },
    create,
    remove: { call: `Delete${kind}` },
    terminal: { codes: ["InvalidColor"] },
    lateSeconds: LATE_SECONDS,
    tags: { read: `List${kind}Tags`, set: `Add${kind}Tags`, unset: `Remove${kind}Tags` },
    parts: { harbor: {}, captain: { write: `Steer${kind}` }, color: { write: `Paint${kind}` } },
  });
  const spec = { Harbor: TEXT, Captain: TEXT, Color: TEXT };
  const shown = structure(kind, { Id: TEXT, Arn: TEXT, State: TEXT, ...spec });
  const sdk = toySdk({
    [`Describe${kind}`]: [{ Id: TEXT }, { Boat: shown }],
    FindBoats: [{ Filters: listOf(structure("Filter", { Name: TEXT, Values: TEXTS })) }, { Boats: LISTED }],
    ListRafts: [{}, { Rafts: LISTED }],
    [`Create${kind}`]: [{ Token: TEXT, ...spec, Tags: TAG_LIST }, { Boat: shown }],
    [`Delete${kind}`]: [{ Id: TEXT }],
    [`Steer${kind}`]: [{ Id: TEXT, Captain: TEXT }],
    [`Paint${kind}`]: [{ Id: TEXT, Color: TEXT }],
    [`List${kind}Tags`]: [{ Id: TEXT }, { Tags: TAG_LIST }],
    [`Add${kind}Tags`]: [{ Id: TEXT, Tags: TAG_LIST }],
    [`Remove${kind}Tags`]: [{ Id: TEXT, TagKeys: TEXTS }],
  });
  return drivenKind(data, sdk, {
    specFields: { tags: "list", harbor: "value", captain: "value", color: "value" },
    imposedFields: [{ field: "harbor", by: "namespace" }],
    restrictedFields: [{ field: "captain", names: "role" }],
    ...traits,
  });
}

/** The notes of a gadget, which can name a raft. */
export const raftReference: Reference = {
  field: "notes",
  ref: "notesRef",
  to: { kind: raft.resource, path: "status.boatID", ackName: "Status.BoatID" },
  ackNames: { field: "Notes", ref: "NotesRef" },
};
