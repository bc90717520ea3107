import { defineKind } from "../../../../lib/resources/driver/data-kind.ts";
import type { AnySdk } from "../../../../lib/resources/driver/sdk-types.ts";
import { drivenKind } from "../data/driven-kind.ts";
import { type Operation, refusal, visible } from "../memory/memory-resource.ts";
import { drivenToys, structure, TAG_LIST, TEXT, TEXTS, toySdk } from "./toy-sdk.ts";

interface RibbonSpec {
  readonly name: string;
  readonly kite: string;
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
  create: { call: "TieRibbon", exists: "Exists" },
  remove: { call: "CutRibbon" },
  terminal: { codes: [] },
  tags: {
    ...{ read: "ListKiteTags", set: "AddKiteTags", unset: "RemoveKiteTags" },
    parent: { arn: ({ spec, description: { Kite = spec.kite } }) => String(Kite), child: ({ name }) => name },
  },
  parts: { kite: { write: "TieRibbonAgain", moves: true } },
});

const tied = { Name: TEXT, Kite: TEXT };

const sdk = toySdk({
  DescribeRibbon: [{ Name: TEXT }, { Ribbon: structure("Ribbon", tied) }],
  TieRibbon: [tied],
  TieRibbonAgain: [tied],
  CutRibbon: [{ Name: TEXT }],
  ListKiteTags: [{ ResourceArn: TEXT }, { Tags: TAG_LIST }],
  AddKiteTags: [{ ResourceArn: TEXT, Tags: TAG_LIST }],
  RemoveKiteTags: [{ ResourceArn: TEXT, TagKeys: TEXTS }],
});

export const ribbon = drivenKind(ribbonData, sdk, { specFields: { name: "value", kite: "value" } });

interface Tied {
  readonly Name: string;
  readonly Kite: string;
}

/** The cloud's operations on ribbons. */
export const ribbonOperations: Readonly<Record<string, Operation<never>>> = {
  DescribeRibbon: (state, { Name }: Tied) => ({
    Ribbon: { Name, Kite: visible("DescribeRibbon", Name, state.look(Name)).settings.kite },
  }),
  TieRibbon(state, { Name, Kite }: Tied) {
    if (state.resources.has(Name)) throw refusal("TieRibbon", "Exists", `${Name} exists`, 409);
    state.resources.set(Name, { tags: {}, settings: { kite: Kite } });
    return {};
  },
  TieRibbonAgain(state, { Name, Kite }: Tied) {
    visible("TieRibbonAgain", Name, state.resources.get(Name));
    state.resources.set(Name, { tags: {}, settings: { kite: Kite } });
    return {};
  },
  CutRibbon(state, { Name }: Tied) {
    visible("CutRibbon", Name, state.resources.get(Name));
    state.resources.delete(Name);
    return {};
  },
};
