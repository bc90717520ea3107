import { defineKind } from "../../../../../lib/kind/define-kind.ts";
import type { AnySdk } from "../../../../../lib/kind/sdk-types.ts";
import type { SecretText } from "../../../../../lib/reconcile/contract/secret.ts";
import type { Tag } from "../../../../../lib/reconcile/contract/tag.ts";
import { drivenKind } from "../../data/driven-kind.ts";
import { drivenToys, structure, TAG_LIST, TEXT, TEXTS, toySdk } from "../toy-sdk.ts";

interface MillSpec {
  readonly name: string;
  readonly tags?: readonly Tag[];
  readonly material?: string;
  readonly color?: string;
  readonly size?: string;
  readonly grain?: string;
  readonly password?: SecretText;
}

/**
 * A kind as data that behaves as a database instance and a function do: the cloud creates, changes and removes a mill over time, accepts one
 * change at a time, and may find out only later that it cannot make a change. It never shows the password.
 */
const millData = defineKind<AnySdk, MillSpec>()({
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Mill", plural: "mills" },
  service: drivenToys,
  name: "name",
  arn: (name, { account, partition, region }) => `arn:${partition}:toys:${region}:${account}:mill/${name}`,
  ids: ({ name, arn }) => ({ Name: name, ResourceArn: arn }),
  read: [{ call: "DescribeMill", at: "Mill" }],
  absent: ["NotFound"],
  states: [
    {
      member: "State",
      busy: {
        Maintaining: {},
        Creating: { message: "the mill is being built", usually: "about a minute", removable: true },
        Modifying: { message: "the mill is being changed", usually: "about a minute" },
        Deleting: { message: "the mill is being removed", usually: "about a minute", removing: true },
      },
      impaired: { Broken: "the mill is broken" },
    },
    {
      member: "LastChange",
      impaired: { Failed: { reason: "LastChangeFailed", message: "the last change failed" } },
      details: { impaired: "LastChangeReason" },
    },
  ],
  exclusive: "Modifying",
  create: { call: "CreateMill", at: "Mill", exists: "Exists" },
  remove: { call: "DeleteMill", exclusive: "Deleting" },
  terminal: { codes: ["InvalidColor", "WeakPassword"] },
  busy: { Busy: "Modifying" },
  tags: { read: "ListMillTags", set: "AddMillTags", unset: "RemoveMillTags" },
  parts: {
    material: {},
    color: {
      ...{ fields: ["color", "size"], fieldByField: true, initial: { size: "small" } },
      ...{ write: "ModifyMill", emptied: true, exposure: true },
    },
    grain: { write: "LoadMill", emptied: true },
    password: { secret: { write: "ModifyMill" } },
  },
});

const settings = { Color: TEXT, Size: TEXT };
const spec = { Name: TEXT, Material: TEXT, ...settings, Grain: TEXT };
const shown = structure("Mill", { ...spec, State: TEXT, LastChange: TEXT, LastChangeReason: TEXT });

const sdk = toySdk({
  DescribeMill: [{ Name: TEXT }, { Mill: shown }],
  CreateMill: [{ ...spec, Password: TEXT, Tags: TAG_LIST }, { Mill: shown }],
  ModifyMill: [{ Name: TEXT, ...settings, Password: TEXT }],
  LoadMill: [{ Name: TEXT, Grain: TEXT }],
  DeleteMill: [{ Name: TEXT }],
  ListMillTags: [{ ResourceArn: TEXT }, { Tags: TAG_LIST }],
  AddMillTags: [{ ResourceArn: TEXT, Tags: TAG_LIST }],
  RemoveMillTags: [{ ResourceArn: TEXT, TagKeys: TEXTS }],
});

export const mill = drivenKind(millData, sdk, {
  specFields: {
    ...{ name: "value", tags: "list", material: "value", color: "value", size: "value", grain: "value" },
    password: { name: "value", key: "value", namespace: "value" },
  },
  secretFields: ["password"],
});
