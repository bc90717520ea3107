import * as sdk from "@aws-sdk/client-kms";
import { ecr } from "../../../../lib/aws/services/ecr.ts";
import { defineKind } from "../../../../lib/kind/define-kind.ts";
import { drivenKind } from "./driven-kind.ts";

interface KeySpec {
  readonly description?: string;
  readonly multiRegion?: boolean;
}

/** A kind as data whose identifiers AWS assigns: a key with a few fields. The service only has to send. */
export const keyData = defineKind<typeof sdk, KeySpec>()({
  resource: { group: "kms.services.k8s.aws", version: "v1alpha1", kind: "Key", plural: "keys" },
  service: ecr,
  assigned: {
    field: "keyID",
    member: "KeyId",
    arn: "Arn",
    read: "ListKeys",
    at: "Keys",
    token: ["NextMarker", "Marker"],
  },
  arn: (name, { partition, region, account }) => `arn:${partition}:kms:${region}:${account}:key/${name}`,
  ids: ({ id }) => ({ KeyId: id }),
  read: [{ call: "DescribeKey", at: "KeyMetadata" }],
  absent: ["NotFoundException"],
  create: { call: "CreateKey", at: "KeyMetadata" },
  remove: { call: "ScheduleKeyDeletion" },
  terminal: { codes: [] },
  lateSeconds: 60,
  tags: { read: "ListResourceTags", set: "TagResource", unset: "UntagResource", key: "TagKey" },
  parts: { description: { write: "UpdateKeyDescription", initial: "" }, multiRegion: { initial: false } },
});

export const key = drivenKind(keyData, sdk, {
  statusFields: ["keyID"],
  statusNames: { KeyId: "keyID" },
  specFields: { description: "value", multiRegion: "value" },
});
