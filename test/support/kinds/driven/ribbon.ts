import { defineKind } from "../../../../lib/kind/define-kind.ts";
import type { AnySdk } from "../../../../lib/kind/sdk-types.ts";
import { drivenKind } from "../data/driven-kind.ts";
import { type Operation, refusal, visible } from "../memory/memory-resource.ts";
import { changeToy, requireColor, withTexts } from "./change-toy.ts";
import { drivenToys, structure, TAG_LIST, TEXT, TEXTS, toySdk } from "./toy-sdk.ts";

interface RibbonSpec {
  readonly name: string;
  readonly kite: string;
  readonly color?: string;
}

/** A kind as data without tags: a ribbon is named by its spec, and can be tied to another kite. */
const ribbonData = defineKind<AnySdk, RibbonSpec>()({
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Ribbon", plural: "ribbons" },
  service: drivenToys,
  name: "name",
  arn: (name, { account, partition, region }) => `arn:${partition}:toys:${region}:${account}:ribbon/${name}`,
  ids: ({ name, spec, description: { Kite = spec.kite } }) => ({ Name: name, ResourceArn: Kite }),
  read: [{ call: "DescribeRibbon", at: "Ribbon" }],
  absent: ["NotFound"],
  create: { call: "CreateRibbon", exists: "Exists" },
  remove: { call: "DeleteRibbon" },
  terminal: { codes: ["InvalidColor"] },
  tags: {
    ...{ read: "ListKiteTags", set: "AddKiteTags", unset: "RemoveKiteTags" },
    parent: { arn: ({ spec, description: { Kite = spec.kite } }) => String(Kite), child: ({ name }) => name },
  },
  parts: { kite: { write: "MoveRibbon" }, color: { write: "PaintRibbon" } },
});

const tied = { Name: TEXT, Kite: TEXT, Color: TEXT };

const sdk = toySdk({
  DescribeRibbon: [{ Name: TEXT }, { Ribbon: structure("Ribbon", tied) }],
  CreateRibbon: [tied],
  MoveRibbon: [{ Name: TEXT, Kite: TEXT }],
  PaintRibbon: [{ Name: TEXT, Color: TEXT }],
  DeleteRibbon: [{ Name: TEXT }],
  ListKiteTags: [{ ResourceArn: TEXT }, { Tags: TAG_LIST }],
  AddKiteTags: [{ ResourceArn: TEXT, Tags: TAG_LIST }],
  RemoveKiteTags: [{ ResourceArn: TEXT, TagKeys: TEXTS }],
});

export const ribbon = drivenKind(ribbonData, sdk, { specFields: { name: "value", kite: "value", color: "value" } });

interface Tied {
  readonly Name: string;
  readonly Kite: string;
  readonly Color?: string;
}

/** The cloud's operations on ribbons. */
export const ribbonOperations: Readonly<Record<string, Operation<never>>> = {
  DescribeRibbon(state, { Name }: Tied) {
    const { kite, color } = visible("DescribeRibbon", Name, state.look(Name)).settings;
    return { Ribbon: { Name, Kite: kite, Color: color } };
  },
  CreateRibbon(state, { Name, Kite, Color }: Tied) {
    if (state.resources.has(Name)) throw refusal("CreateRibbon", "Exists", `${Name} exists`, 409);
    requireColor("CreateRibbon", { color: Color });
    state.resources.set(Name, { tags: {}, settings: withTexts({}, { kite: Kite, color: Color }) });
    return {};
  },
  MoveRibbon: (state, { Name, Kite }: Tied) => changeToy("MoveRibbon", state, Name, { kite: Kite }),
  PaintRibbon: (state, { Name, Color }: Tied) => changeToy("PaintRibbon", state, Name, { color: Color }),
  DeleteRibbon(state, { Name }: Tied) {
    visible("DeleteRibbon", Name, state.resources.get(Name));
    state.resources.delete(Name);
    return {};
  },
};
