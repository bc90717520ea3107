import { defineKind } from "../../../../lib/kind/define-kind.ts";
import type { AnySdk } from "../../../../lib/kind/sdk-types.ts";
import { together } from "../../../../lib/kind/values/databases/together.ts";
import type { Tag } from "../../../../lib/reconcile/contract/tag.ts";
import { drivenToys, listOf, structure, TAG_LIST, TEXT, TEXTS, toySdk } from "../driven/toy-sdk.ts";
import { drivenKind } from "./driven-kind.ts";

interface LoomSpec {
  readonly name: string;
  readonly tags?: readonly Tag[];
  readonly cloth?: string;
  readonly threads?: readonly string[];
  readonly frame?: { readonly wood?: string; readonly feet?: string };
  readonly label?: string;
  readonly width?: number;
  readonly pattern?: { readonly name?: string; readonly seed?: string };
  readonly motor?: string;
  readonly speed?: number;
  readonly version?: string;
  readonly color?: string;
  readonly oil?: string;
  readonly maker?: string;
  readonly place?: string;
  readonly pedals?: readonly string[];
  readonly lamps?: readonly { readonly side?: string; readonly color?: string; readonly lit?: boolean }[];
}

/** A kind as data whose settings are in two groups: one whose writes send only what differs, and one whose writes send everything. */
const loomData = defineKind<AnySdk, LoomSpec>()({
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Loom", plural: "looms" },
  service: drivenToys,
  name: "name",
  arn: (name, { account, partition, region }) => `arn:${partition}:toys:${region}:${account}:loom/${name}`,
  ids: ({ name }) => ({ Name: name }),
  read: [{ call: "DescribeLoom", at: "Loom" }],
  shown: { Motor: "Engine.Motor" },
  // A broken loom shows nothing.
  pending: { at: ["Soon"], details: "Night", work: { againSeconds: 5 } },
  unshown: ({ State }) => State === "Broken",
  absent: ["NotFound"],
  create: { call: "CreateLoom", exists: "Exists" },
  remove: { call: "DeleteLoom" },
  terminal: { codes: [] },
  tags: { read: "ListLoomTags", set: "AddLoomTags", unset: "RemoveLoomTags" },
  parts: {
    maker: { unshown: true, foreign: true },
    place: {},
    cloth: {
      write: "WeaveLoom",
      unordered: ["threads"],
      settings: {
        cloth: { normal: (cloth) => cloth.toLowerCase(), create: (cloth) => `new ${cloth}`, emptied: "" },
        threads: { emptied: [] },
        frame: { initial: { wood: "ash" }, emptied: { feet: "" } },
        label: { emptied: "", shown: (label) => `${label.length} letters` },
        width: { filled: widthOf, emptied: widthOf },
        pattern: { stays: true },
      },
    },
    motor: {
      write: "DriveLoom",
      input: { Now: "yes" },
      partial: together(["motor", "speed"]),
      settings: {
        motor: { emptied: "" },
        // A loom without a motor has a speed of its own.
        speed: { initial: 1, keep: ({ motor }) => motor === "none" },
        version: { keep: "silent", agrees: (declared, shown) => shown.startsWith(declared), at: "Engine.Version" },
        pedals: { input: (to = []) => ({ Pedaling: { Add: to } }) },
        lamps: { create: (lamps) => lamps.map((lamp) => ({ ...lamp, lit: true })) },
        color: {
          initial: "grey",
          input: (to, { from, spec: { name }, description: { State }, toMembers }) => ({
            Note: [name, State, from, to].join(" "),
            ...toMembers({ version: "any" }),
          }),
        },
        oil: { keep: "silent", agrees: (declared, shown) => String(declared).startsWith(String(shown)) },
      },
    },
  },
});

/** The width that a new loom gets. */
function widthOf({ cloth }: Partial<LoomSpec>): number {
  return cloth === "denim" ? 9 : 5;
}

const pattern = structure("Pattern", { Name: TEXT, Seed: TEXT });
const frame = structure("Frame", { Wood: TEXT, Feet: TEXT });
const woven = { Cloth: TEXT, Threads: TEXTS, Frame: frame, Label: TEXT, Width: TEXT, Pattern: pattern };
const lamps = listOf(structure("Lamp", { Side: TEXT, Color: TEXT, Lit: TEXT }));
const driven = { Motor: TEXT, Speed: TEXT, Color: TEXT, Oil: TEXT, Lamps: lamps };
const Soon = structure("Soon", { NewPedals: TEXTS, OldPedals: TEXTS });
const shown = { Place: TEXT, Places: structure("Places", { Other: TEXT }), Pedals: TEXTS, Lamps: lamps, Night: TEXT };
const Engine = structure("Engine", { Motor: TEXT, Version: TEXT });

const PEDALING = structure("Pedaling", { Add: TEXTS, Remove: TEXTS });

const sdk = toySdk({
  DescribeLoom: [
    { Name: TEXT },
    { Loom: structure("Loom", { ...woven, ...shown, Speed: TEXT, Color: TEXT, Oil: TEXT, Engine, State: TEXT, Soon }) },
  ],
  CreateLoom: [{ Name: TEXT, ...woven, ...driven, Place: TEXT, Pedals: TEXTS, Tags: TAG_LIST }],
  WeaveLoom: [{ Name: TEXT, ...woven }],
  DriveLoom: [{ Name: TEXT, ...driven, Pedaling: PEDALING, Dark: TEXT, Version: TEXT, Note: TEXT, Now: TEXT }],
  DeleteLoom: [{ Name: TEXT }],
  ListLoomTags: [{ Name: TEXT }, { Tags: TAG_LIST }],
  AddLoomTags: [{ Name: TEXT, Tags: TAG_LIST }],
  RemoveLoomTags: [{ Name: TEXT, TagKeys: TEXTS }],
});

export const loom = drivenKind(loomData, sdk, {
  specFields: {
    ...{ name: "value", tags: "list", cloth: "value", threads: "list", frame: { wood: "value", feet: "value" } },
    ...{ width: "value", pattern: { name: "value", seed: "value" } },
    ...{ label: "value", motor: "value", speed: "value", version: "value", color: "value", maker: "value" },
    oil: "value",
    ...{ place: "value", pedals: "list", lamps: "list" },
  },
});
