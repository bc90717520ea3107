import { defineKind } from "../../../../lib/kind/define-kind.ts";
import type { AnySdk } from "../../../../lib/kind/sdk-types.ts";
import { LATE_SECONDS } from "../../worlds/late-cloud.ts";
import { drivenKind } from "../data/driven-kind.ts";
import { drivenToys, listOf, structure, TAG_LIST, TEXT, TEXTS, toySdk } from "./toy-sdk.ts";

interface BadgeSpec {
  readonly kite: string;
  readonly pin: string;
  readonly color?: string;
}

/** A kind as data without tags: a badge is pinned to a kite, and the cloud assigns its identifier. */
const badgeData = defineKind<AnySdk, BadgeSpec>()({
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Badge", plural: "badges" },
  service: drivenToys,
  assigned: {
    field: "badgeARN",
    arn: "BadgeArn",
    ...{ read: "ListBadges", at: "Badges", token: "NextToken", member: "BadgeArn" },
    input: ({ kite }) => ({ Kite: kite }),
    alike: ({ Pin }, { pin }) => Pin === pin && "only",
  },
  arn: (name, { account, partition, region }) => `arn:${partition}:toys:${region}:${account}:${name}`,
  ids: ({ id, spec, description: { Kite = spec.kite } }) => ({ BadgeArn: id, Kite, ResourceArn: Kite }),
  read: [{ call: "DescribeBadge", at: "Badge" }],
  absent: ["NotFound"],
  status: { badgeARN: "BadgeArn" },
  create: { call: "CreateBadge", id: "BadgeArn" },
  remove: { call: "DeleteBadge" },
  terminal: { codes: ["InvalidColor"] },
  lateSeconds: LATE_SECONDS,
  tags: {
    ...{ read: "ListKiteTags", set: "AddKiteTags", unset: "RemoveKiteTags" },
    parent: {
      arn: ({ spec, description: { Kite = spec.kite } }) => String(Kite),
      child: ({ spec, description: { Pin = spec.pin } }) => String(Pin),
    },
  },
  parts: { kite: {}, pin: {}, color: { write: "PaintBadge" } },
});

const ids = { BadgeArn: TEXT };
const pinned = { Kite: TEXT, Pin: TEXT, Color: TEXT };

const sdk = toySdk({
  DescribeBadge: [ids, { Badge: structure("Badge", { ...ids, ...pinned }) }],
  ListBadges: [{ Kite: TEXT }, { Badges: listOf(structure("BadgeEntry", { ...ids, Pin: TEXT })) }],
  CreateBadge: [pinned, ids],
  PaintBadge: [{ ...ids, Color: TEXT }],
  DeleteBadge: [ids],
  ListKiteTags: [{ ResourceArn: TEXT }, { Tags: TAG_LIST }],
  AddKiteTags: [{ ResourceArn: TEXT, Tags: TAG_LIST }],
  RemoveKiteTags: [{ ResourceArn: TEXT, TagKeys: TEXTS }],
});

export const badge = drivenKind(badgeData, sdk, { specFields: { kite: "value", pin: "value", color: "value" } });
