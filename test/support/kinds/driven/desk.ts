import type { Tag } from "../../../../lib/reconcile/contract/tag.ts";
import { defineKind } from "../../../../lib/resources/driver/data-kind.ts";
import type { AnySdk } from "../../../../lib/resources/driver/sdk-types.ts";
import { sameDocument } from "../../../../lib/resources/values/same-document.ts";
import { LATE_SECONDS } from "../../worlds/late-cloud.ts";
import { drivenKind } from "../data/driven-kind.ts";
import { drivenToys, listOf, structure, TAG_LIST, TEXT, TEXTS, toySdk } from "./toy-sdk.ts";

interface DeskSpec {
  readonly name: string;
  readonly tags?: readonly Tag[];
  readonly color?: string;
  readonly books?: readonly string[];
  readonly letters?: Readonly<Record<string, string>>;
  readonly drawers?: readonly { readonly drawer: string; readonly holds?: string }[];
  readonly light?: Light;
  readonly lights?: readonly Light[];
}

interface Light {
  readonly socket?: string;
  readonly glow?: string;
}

/** A kind as data that the cloud shows late, and whose parts contain items with calls of their own. A desk is cleared before it is removed. */
const deskData = defineKind<AnySdk, DeskSpec>()({
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Desk", plural: "desks" },
  service: drivenToys,
  name: "name",
  arn: (name, { account, partition, region }) => `arn:${partition}:toys:${region}:${account}:desk/${name}`,
  ids: ({ name, arn }) => ({ Name: name, ResourceArn: arn }),
  read: [{ call: "DescribeDesk", at: "Desk" }],
  absent: ["NotFound"],
  create: { call: "CreateDesk", exists: "Exists" },
  remove: {
    call: "DeleteDesk",
    reset: ["books", "letters"],
    first: { calls: { reads: [], writes: ["UnlockDesk"] }, run: ({ call }) => call("UnlockDesk") },
  },
  terminal: { codes: ["InvalidColor"] },
  lateSeconds: LATE_SECONDS,
  tags: { read: "ListDeskTags", set: "AddDeskTags", unset: "RemoveDeskTags" },
  parts: {
    color: { write: "PaintDesk" },
    books: { set: { list: "GetDeskBooks", at: "Books", item: "Book", add: "PutDeskBook", remove: "TakeDeskBook" } },
    letters: {
      entries: {
        ...{
          list: "GetDeskLetters",
          at: "Letters",
          get: "GetDeskLetter",
          put: "PutDeskLetter",
          remove: "TakeDeskLetter",
        },
        ...{ key: "Letter", value: "Text", same: sameDocument },
      },
    },
    drawers: {
      ...{ read: "GetDeskDrawers", at: "Drawers", write: "PutDeskDrawer", remove: "TakeDeskDrawer" },
      absent: "NotFound",
      key: ["drawer"] as const,
      each: { holds: "nothing" },
    },
    lights: {
      ...{ at: "Lights", member: "Light", single: "light", addedFirst: true },
      ...{ write: "PutDeskLight", remove: "TakeDeskLight", absent: "NotFound" },
      key: ["socket"] as const,
      each: { glow: "dim" },
    },
  },
});

const named = { Name: TEXT };
const drawer = { Drawer: TEXT, Holds: TEXT };
const light = structure("Light", { Socket: TEXT, Glow: TEXT });

const sdk = toySdk({
  DescribeDesk: [named, { Desk: structure("Desk", { ...named, Color: TEXT, Lights: listOf(light) }) }],
  CreateDesk: [{ ...named, Color: TEXT, Light: light, Tags: TAG_LIST }],
  UnlockDesk: [named],
  DeleteDesk: [named],
  PaintDesk: [{ ...named, Color: TEXT }],
  GetDeskBooks: [named, { Books: listOf(structure("Book", { Book: TEXT })) }],
  PutDeskBook: [{ ...named, Book: TEXT }],
  TakeDeskBook: [{ ...named, Book: TEXT }],
  GetDeskLetters: [named, { Letters: TEXTS }],
  GetDeskLetter: [
    { ...named, Letter: TEXT },
    { Letter: TEXT, Text: TEXT },
  ],
  PutDeskLetter: [{ ...named, Letter: TEXT, Text: TEXT }],
  TakeDeskLetter: [{ ...named, Letter: TEXT }],
  GetDeskDrawers: [named, { Drawers: listOf(structure("Drawer", drawer)) }],
  PutDeskDrawer: [{ ...named, ...drawer }],
  TakeDeskDrawer: [{ ...named, Drawer: TEXT }],
  PutDeskLight: [{ ...named, Light: light }],
  TakeDeskLight: [{ ...named, Light: light }],
  ListDeskTags: [{ ResourceArn: TEXT }, { Tags: TAG_LIST }],
  AddDeskTags: [{ ResourceArn: TEXT, Tags: TAG_LIST }],
  RemoveDeskTags: [{ ResourceArn: TEXT, TagKeys: TEXTS }],
});

export const desk = drivenKind(deskData, sdk, {
  specFields: {
    ...{ name: "value", tags: "list", color: "value", books: "list", letters: "value", drawers: "list" },
    ...{ light: { socket: "value", glow: "value" }, lights: "list" },
  },
});
