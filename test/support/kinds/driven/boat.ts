import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import type { Tag } from "../../../../lib/reconcile/contract/tag.ts";
import { defineKind } from "../../../../lib/resources/driver/data-kind.ts";
import type { AnySdk } from "../../../../lib/resources/driver/sdk-types.ts";
import { LATE_SECONDS } from "../../worlds/late-cloud.ts";
import { drivenKind } from "../data/driven-kind.ts";
import { drivenToys, structure, TAG_LIST, TEXT, TEXTS, toySdk } from "./toy-sdk.ts";

interface BoatSpec {
  readonly tags?: readonly Tag[];
  readonly harbor?: string;
  readonly captain?: string;
  readonly color?: string;
}

/** A kind as data whose identifiers the cloud assigns. The namespace imposes a boat's harbor, and its captain is a role. */
export const boat = boatKind("Boat", { token: "Token" });

/** The same without a token: the cloud does not recognize a create call that is repeated. */
export const raft = boatKind("Raft", {});

function boatKind(kind: "Boat" | "Raft", create: { readonly token?: string }): AnyKind {
  const data = defineKind<AnySdk, BoatSpec>()({
    resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind, plural: `${kind.toLowerCase()}s` },
    service: drivenToys,
    assigned: {
      field: "boatID",
      arn: "Arn",
      calls: [`Find${kind}s`],
      async find({ call }, tag) {
        const { Ids } = await call(`Find${kind}s`, { TagKey: tag.key, TagValue: tag.value });
        return Ids as readonly string[];
      },
    },
    arn: (name, { account, partition, region }) =>
      `arn:${partition}:toys:${region}:${account}:${kind.toLowerCase()}/${name}`,
    ids: ({ id }) => ({ Id: id }),
    read: [{ call: `Describe${kind}`, at: "Boat" }],
    absent: ["NotFound"],
    status: { boatID: "Id" },
    create: { call: `Create${kind}`, at: "Boat", ...create },
    remove: { call: `Delete${kind}` },
    terminal: { codes: ["InvalidColor"] },
    lateSeconds: LATE_SECONDS,
    tags: { read: `List${kind}Tags`, set: `Add${kind}Tags`, unset: `Remove${kind}Tags` },
    parts: { harbor: {}, captain: { write: `Steer${kind}` }, color: { write: `Paint${kind}` } },
  });
  const spec = { Harbor: TEXT, Captain: TEXT, Color: TEXT };
  const shown = structure(kind, { Id: TEXT, Arn: TEXT, ...spec });
  const sdk = toySdk({
    [`Describe${kind}`]: [{ Id: TEXT }, { Boat: shown }],
    [`Find${kind}s`]: [{ TagKey: TEXT, TagValue: TEXT }, { Ids: TEXTS }],
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
  });
}
