import { defineKind } from "../../../../lib/kind/define-kind.ts";
import type { AnySdk } from "../../../../lib/kind/sdk-types.ts";
import { sameDocument } from "../../../../lib/kind/values/same-document.ts";
import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import { LATE_SECONDS } from "../../worlds/late-cloud.ts";
import { drivenKind } from "../data/driven-kind.ts";
import { drivenToys, TEXT, TEXT_MAP, TEXTS, toySdk } from "./toy-sdk.ts";

interface LampSpec {
  readonly name: string;
  readonly tags?: Tags;
  readonly material?: string;
  readonly size?: string;
  readonly color?: string;
  readonly policy?: string;
  readonly brightness?: string;
  readonly notes?: string;
}

/**
 * A kind as data that the cloud describes with two calls and shows late. Its create call succeeds for a lamp that exists, and one call
 * writes several attributes.
 */
const lampData = defineKind<AnySdk, LampSpec>()({
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Lamp", plural: "lamps" },
  service: drivenToys,
  name: "name",
  arn: (name, { account, partition, region }) => `arn:${partition}:toys:${region}:${account}:lamp/${name}`,
  ids: ({ name, description: { LampUrl } }) => ({ Name: name, LampUrl }),
  read: [{ call: "FindLamp" }, { call: "GetLampAttributes", input: { AttributeNames: ["All"] } }],
  absent: ["NotFound"],
  status: { lampURL: "LampUrl" },
  create: { call: "CreateLamp", exists: "LampExists", repeats: true },
  remove: { call: "DeleteLamp" },
  terminal: { codes: ["InvalidColor"] },
  busy: { NameReserved: { reason: "NameInUse", message: "a deleted name is reserved for 60 s", againSeconds: 60 } },
  lateSeconds: LATE_SECONDS,
  tags: { read: "ListLampTags", set: "AddLampTags", unset: "RemoveLampTags" },
  attributes: { member: "Attributes", write: "SetLampAttributes" },
  parts: {
    material: { attribute: "Material", write: false },
    size: { attribute: "Size", initial: "small", lateSeconds: 2 * LATE_SECONDS },
    color: {
      exposure: true, // The policy.
      attributes: {
        color: { attribute: "Color" },
        policy: { attribute: "Policy", same: sameDocument },
        brightness: { attribute: "Brightness", initial: "50" },
        notes: { attribute: "Notes", keep: "silent" },
      },
    },
  },
});

const sdk = toySdk({
  FindLamp: [{ Name: TEXT }, { LampUrl: TEXT }],
  GetLampAttributes: [{ LampUrl: TEXT, AttributeNames: TEXTS }, { Attributes: TEXT_MAP }],
  CreateLamp: [{ Name: TEXT, Attributes: TEXT_MAP, Tags: TEXT_MAP }, { LampUrl: TEXT }],
  SetLampAttributes: [{ LampUrl: TEXT, Attributes: TEXT_MAP }],
  DeleteLamp: [{ LampUrl: TEXT }],
  ListLampTags: [{ LampUrl: TEXT }, { Tags: TEXT_MAP }],
  AddLampTags: [{ LampUrl: TEXT, Tags: TEXT_MAP }],
  RemoveLampTags: [{ LampUrl: TEXT, TagKeys: TEXTS }],
});

const value = "value";

export const lamp = drivenKind(lampData, sdk, {
  specFields: {
    ...{ name: value, tags: value, material: value, size: value },
    ...{ color: value, policy: value, brightness: value, notes: value },
  },
});
