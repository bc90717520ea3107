import { defineKind } from "../../../../lib/kind/define-kind.ts";
import type { AnySdk } from "../../../../lib/kind/sdk-types.ts";
import type { Tag } from "../../../../lib/reconcile/contract/tag.ts";
import { drivenKind } from "../data/driven-kind.ts";
import { drivenToys, listOf, structure, TAG_LIST, TEXT, TEXTS, toySdk } from "./toy-sdk.ts";

interface BellSpec {
  readonly name: string;
  readonly tags?: readonly Tag[];
  readonly color?: string;
  readonly tone?: string;
  readonly chimes?: readonly string[];
}

/** A kind as data with an upsert: one call creates a bell or overwrites all of it, and ignores the tags for a bell that exists. */
const bellData = defineKind<AnySdk, BellSpec>()({
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Bell", plural: "bells" },
  service: drivenToys,
  name: "name",
  arn: (name, { account, partition, region }) => `arn:${partition}:toys:${region}:${account}:bell/${name}`,
  ids: ({ name, arn }) => ({ Name: name, Names: [name], ResourceArn: arn }),
  read: [{ call: "DescribeBells", at: "Bells.0", named: "Name" }],
  absent: ["NotFound"],
  create: { call: "PutBell", repeats: true },
  remove: { call: "DeleteBell" },
  terminal: { codes: ["InvalidColor"] },
  tags: { read: "ListBellTags", set: "AddBellTags", unset: "RemoveBellTags" },
  parts: {
    color: {
      fields: ["color", "tone", "chimes"],
      unordered: ["chimes"],
      fieldByField: true,
      write: "PutBell",
      initial: { tone: "low" },
    },
  },
});

const all = { Name: TEXT, Color: TEXT, Tone: TEXT, Chimes: TEXTS };

const sdk = toySdk({
  DescribeBells: [{ Names: TEXTS }, { Bells: listOf(structure("Bell", all)) }],
  PutBell: [{ ...all, Tags: TAG_LIST }],
  DeleteBell: [{ Name: TEXT }],
  ListBellTags: [{ ResourceArn: TEXT }, { Tags: TAG_LIST }],
  AddBellTags: [{ ResourceArn: TEXT, Tags: TAG_LIST }],
  RemoveBellTags: [{ ResourceArn: TEXT, TagKeys: TEXTS }],
});

export const bell = drivenKind(bellData, sdk, {
  specFields: { name: "value", tags: "list", color: "value", tone: "value", chimes: "list" },
});
