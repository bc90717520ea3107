import { defineKind } from "../../../../../lib/kind/define-kind.ts";
import type { AnySdk } from "../../../../../lib/kind/sdk-types.ts";
import { consentBy } from "../../../../../lib/kind/values/consent-by.ts";
import { ifPresent } from "../../../../../lib/kind/values/if-present.ts";
import { drivenKind } from "../../data/driven-kind.ts";
import { drivenToys, listOf, structure, TAG_LIST, TEXT, toySdk } from "../toy-sdk.ts";
import { COMPANION, type Item, LABELS_BY } from "./labels.ts";

interface LabelSpec {
  readonly name: string;
  readonly kite: string;
  readonly color?: string;
  readonly size?: string;
}

/**
 * A kind as data without tags, whose owners are kept by companions: labels are items of a kite's list, and one call makes several changes to
 * the list, or none.
 */
export const labelData = defineKind<AnySdk, LabelSpec>()({
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Label", plural: "labels" },
  service: drivenToys,
  identity: ["name", "kite"],
  arn: (_name, { account, partition, region }, { name = "*" }) =>
    `arn:${partition}:toys:${region}:${account}:label/${name}`,
  ids: ({ spec: { kite } }) => ({ Kite: kite, ResourceArn: kite }),
  read: [{ call: "CountLabels" }],
  absent: ["NotFound"],
  create: { call: "ChangeLabels", at: "Change" },
  remove: { call: "ChangeLabels" },
  terminal: { codes: ["InvalidChange", "InvalidColor"], unless: /already exists|was not found|do not match/ },
  tags: {
    ...{ read: "ListKiteTags", set: "ChangeLabels", unset: "ChangeLabels" },
    parent: {
      arn: ({ spec }) => String(spec.kite),
      unless: consentBy(LABELS_BY),
      child: {
        ...{ read: "ListLabels", at: "Labels.0", member: "Changes.0.Label" },
        key: ({ spec }) => ({ Name: spec.name }),
        beside: ({ Name }) => ({ Name: `${COMPANION}${String(Name)}` }),
        async get({ call }, { Name }) {
          const { Labels = [] } = (await ifPresent(call("ListLabels", { From: Name }), "NotFound")) ?? {};
          return (Labels as readonly Item[]).map((found) => ({ ...found })).find((found) => found.Name === Name);
        },
        put: (changes) => ({ Changes: changes.map(([Action, Label]) => ({ Action, Label })) }),
        says: ({ Owner }) => (typeof Owner === "string" ? Owner : undefined),
        create: (key, Owner) => ({ ...key, Owner }),
      },
    },
  },
  parts: { color: { normal: (fields) => fields } },
});

const label = structure("Label", { Name: TEXT, Color: TEXT, Size: TEXT, Owner: TEXT });

const sdk = toySdk({
  CountLabels: [{ Kite: TEXT }, { List: structure("List", { Count: TEXT }) }],
  ListLabels: [{ Kite: TEXT, From: TEXT }, { Labels: listOf(label) }],
  ChangeLabels: [
    { Kite: TEXT, Changes: listOf(structure("ItemChange", { Action: TEXT, Label: label })) },
    { Change: structure("Change", { Id: TEXT }) },
  ],
  ListKiteTags: [{ ResourceArn: TEXT }, { Tags: TAG_LIST }],
});

const specFields = { name: "value", kite: "value", color: "value", size: "value" } as const;

export const labelKind = drivenKind(labelData, sdk, { specFields });
