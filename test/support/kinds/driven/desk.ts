import { defineKind } from "../../../../lib/kind/define-kind.ts";
import type { AnySdk } from "../../../../lib/kind/sdk-types.ts";
import { ifPresent } from "../../../../lib/kind/values/if-present.ts";
import { orNothing } from "../../../../lib/kind/values/normal-form.ts";
import type { Tag } from "../../../../lib/reconcile/contract/tag.ts";
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

type Letters = Readonly<Record<string, string>>;

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
    first: ["books", "letters", { write: ["UnlockDesk"], put: ({ call }) => call("UnlockDesk") }],
  },
  terminal: { codes: ["InvalidColor"] },
  lateSeconds: LATE_SECONDS,
  tags: { read: "ListDeskTags", set: "AddDeskTags", unset: "RemoveDeskTags" },
  parts: {
    color: { write: "PaintDesk" },
    books: {
      read: ["GetDeskBooks"],
      write: ["PutDeskBook", "TakeDeskBook"],
      partial: true,
      unordered: ["books"],
      desired: ({ books = [] }) => (books.length === 0 ? undefined : books),
      async get({ list }) {
        const books = await list("GetDeskBooks", "Books", "NextToken");
        return books.length === 0 ? undefined : books.map((book) => Object(book).Book);
      },
      async put(
        { call },
        { from = [], to = [] }: { readonly from?: readonly string[]; readonly to?: readonly string[] },
      ) {
        const [before, wanted] = [new Set(from), new Set(to)];
        for (const Book of before.difference(wanted)) await ifPresent(call("TakeDeskBook", { Book }), "NotFound");
        for (const Book of wanted.difference(before)) await call("PutDeskBook", { Book });
      },
    },
    letters: {
      read: ["GetDeskLetters", "GetDeskLetter"],
      write: ["PutDeskLetter", "TakeDeskLetter"],
      partial: true,
      desired: ({ letters }) => orNothing(letters),
      async get({ list, call }) {
        const names = (await list("GetDeskLetters", "Letters", "NextToken")) as readonly string[];
        const letters = await Promise.all(
          names.map(async (Letter) => {
            const found = await ifPresent(call("GetDeskLetter", { Letter }), "NotFound");
            return found === undefined ? [] : [[Letter, found.Text]];
          }),
        );
        return orNothing(Object.fromEntries(letters.flat()));
      },
      async put({ call }, { from = {}, to = {} }: { readonly from?: Letters; readonly to?: Letters }) {
        for (const Letter of Object.keys(from)) {
          if (to[Letter] === undefined) await ifPresent(call("TakeDeskLetter", { Letter }), "NotFound");
        }
        for (const [Letter, Text] of Object.entries(to)) {
          if (from[Letter] !== Text) await call("PutDeskLetter", { Letter, Text });
        }
      },
    },
    drawers: {
      ...{ read: "GetDeskDrawers", at: "Drawers", write: "PutDeskDrawer", remove: "TakeDeskDrawer" },
      absent: "NotFound",
      key: ["drawer"] as const,
      initial: { holds: "nothing" },
    },
    lights: {
      ...{ at: "Lights", member: "Light" },
      fields: ["lights", "light"] as const,
      ...{ write: "PutDeskLight", remove: "TakeDeskLight", absent: "NotFound" },
      key: ["socket"] as const,
      initial: { glow: "dim" },
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
