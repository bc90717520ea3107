import { defineKind } from "../../../../lib/kind/define-kind.ts";
import type { AnySdk } from "../../../../lib/kind/sdk-types.ts";
import { sameDocument } from "../../../../lib/kind/values/same-document.ts";
import type { Tag } from "../../../../lib/reconcile/contract/tag.ts";
import { drivenKind } from "../data/driven-kind.ts";
import { drivenToys, listOf, structure, TAG_LIST, TEXT, TEXT_MAP, TEXTS, toySdk } from "./toy-sdk.ts";

interface KiteSpec {
  readonly name: string;
  readonly tags?: readonly Tag[];
  readonly material?: string;
  readonly color?: string;
  readonly size?: string;
  readonly tail?: string;
  readonly wood?: string;
  readonly glue?: string;
  readonly policy?: string;
  readonly notes?: string;
}

/** A kind as data that creates only what does not exist, and each of whose parts has calls of its own. */
const kiteData = defineKind<AnySdk, KiteSpec>()({
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Kite", plural: "kites" },
  service: drivenToys,
  name: "name",
  names: { pattern: /^\S*$/, form: "kite name: use no spaces" },
  arn: (name, { account, partition, region }) => `arn:${partition}:toys:${region}:${account}:kite/${name}`,
  ids: ({ name, arn }) => ({ Name: name, Names: [name], ResourceArn: arn }),
  read: [{ call: "DescribeKites", at: "Kites.0", named: "Name" }],
  absent: ["NotFound"],
  create: { call: "CreateKite", at: "Kite", exists: "Exists" },
  remove: { call: "DeleteKite" },
  terminal: { codes: ["InvalidColor"] },
  tags: { read: "ListKiteTags", set: "AddKiteTags", unset: "RemoveKiteTags" },
  attributes: {
    member: "Attributes",
    write: "SetKiteAttribute",
    input: (AttributeName, AttributeValue) => ({ AttributeName, AttributeValue }),
  },
  parts: {
    material: {},
    color: { attribute: "Color" },
    size: { write: "PutKiteSize", initial: "small" },
    tail: { write: "PutKiteTail", remove: "DeleteKiteTail", member: "TailLength", at: "TailLength" },
    wood: { fields: ["wood", "glue"], fieldByField: true, write: "PutKiteFrame" },
    policy: {
      exposure: true,
      read: "GetKitePolicy",
      write: "PutKitePolicy",
      remove: "DeleteKitePolicy",
      member: "Policy",
      absent: "NoSuchPolicy",
      same: sameDocument,
    },
    notes: {
      keep: "silent",
      read: ["GetKiteNotes"],
      write: ["PutKiteNotes"],
      desired: ({ notes }) => notes,
      get: async ({ call }) => (await call("GetKiteNotes")).Notes,
      put: async ({ call }, { to }) => await call("PutKiteNotes", { Notes: to }),
    },
  },
});

const frame = { Wood: TEXT, Glue: TEXT };
const described = { Name: TEXT, Material: TEXT, Attributes: TEXT_MAP, Size: TEXT, ...frame };
const shown = structure("Kite", { ...described, TailLength: TEXT });

const sdk = toySdk({
  DescribeKites: [{ Names: TEXTS }, { Kites: listOf(shown) }],
  CreateKite: [{ ...described, Policy: TEXT, Tags: TAG_LIST }, { Kite: shown }],
  DeleteKite: [{ Name: TEXT }],
  SetKiteAttribute: [{ Name: TEXT, AttributeName: TEXT, AttributeValue: TEXT }],
  PutKiteSize: [{ Name: TEXT, Size: TEXT }],
  PutKiteTail: [{ Name: TEXT, TailLength: TEXT }],
  DeleteKiteTail: [{ Name: TEXT }],
  PutKiteFrame: [{ Name: TEXT, ...frame }],
  GetKitePolicy: [{ Name: TEXT }, { Policy: TEXT }],
  PutKitePolicy: [{ Name: TEXT, Policy: TEXT }],
  DeleteKitePolicy: [{ Name: TEXT }],
  GetKiteNotes: [{ Name: TEXT }, { Notes: TEXT }],
  PutKiteNotes: [{ Name: TEXT, Notes: TEXT }],
  ListKiteTags: [{ ResourceArn: TEXT }, { Tags: TAG_LIST }],
  AddKiteTags: [{ ResourceArn: TEXT, Tags: TAG_LIST }],
  RemoveKiteTags: [{ ResourceArn: TEXT, TagKeys: TEXTS }],
});

const value = "value";

export const kite = drivenKind(kiteData, sdk, {
  specFields: {
    ...{ name: value, tags: "list", material: value, color: value, size: value, tail: value },
    ...{ wood: value, glue: value, policy: value, notes: value },
  },
});
