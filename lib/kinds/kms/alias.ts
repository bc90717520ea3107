import type * as sdk from "@aws-sdk/client-kms";
import { kms } from "../../aws/services/kms.ts";
import { defineKind } from "../../kind/define-kind.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { KEY, OWN_NAME } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { keyId } from "../../kind/publish/reference-targets.ts";
import { sameKey } from "../../kind/values/same-key.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { AliasSpec } from "./alias/spec.generated.ts";
import { ABSENT, keyArn, LATE_SECONDS } from "./shared/kms-resource.ts";

/** An alias of an AWS KMS key. */
export const page = defineKind<typeof sdk, AliasSpec>()({
  resource: ackKind("kms", "Alias", "aliases"),
  service: kms,
  name: "name",
  names: {
    pattern: /^(alias[/])?[a-zA-Z0-9/_-]{1,250}$/,
    form: "alias name: letters, digits, slashes, dashes and underscores",
  },
  arn: (name, { partition, region, account }) => `arn:${partition}:kms:${region}:${account}:${full(name)}`,
  ids: ({ name, spec, description: { KeyId = spec.targetKeyID } }) => ({ AliasName: full(name), KeyId }),
  // KMS lists aliases by name only with all others, but describes the key of an alias.
  read: [{ call: "DescribeKey", at: "KeyMetadata", ids: ({ name }) => ({ KeyId: full(name) }) }],
  absent: ABSENT,
  create: { call: "CreateAlias", exists: "AlreadyExistsException" },
  remove: { call: "DeleteAlias", last: true },
  terminal: { codes: ["InvalidAliasNameException", "InvalidArnException", "ValidationException"] },
  lateSeconds: LATE_SECONDS,
  tags: {
    read: "ListResourceTags",
    set: "TagResource",
    unset: "UntagResource",
    key: "TagKey",
    parent: {
      arn: ({ spec, description: { Arn = spec.targetKeyID } }) => String(Arn),
      child: ({ name }) => full(name),
    },
  },
  parts: {
    targetKeyID: {
      member: "TargetKeyId",
      at: "KeyId",
      write: "UpdateAlias",
      initial: "",
      agrees: sameKey,
    },
  },
  validate({ spec: { name, targetKeyID = "" } }) {
    if (full(name).startsWith("alias/aws/")) return "aliases alias/aws/ are AWS's";
    const isKey = /^(arn:[^/]+:key\/)?[\w-]+$/.test(targetKeyID);
    return isKey ? undefined : "spec.targetKeyID must be the ID or the ARN of a key";
  },
});

/** How KMS lists aliases. */
export const list = {
  call: "ListAliases",
  input: { Limit: 100 },
  at: "Aliases",
  named: "AliasName",
  token: ["NextMarker", "Marker"],
  ofServices: /^alias\/aws\//,
  parent: { member: "TargetKeyId", arn: keyArn },
} satisfies PageListing<typeof sdk>;

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An alias of an AWS KMS key", "alias"],
  references: {
    targetKeyID: keyId,
  },
  resources: ["kms:*:*:alias/*"],
  trailParameters: ["aliasName"],
  trailArn: "kms:*:*:*",
  columns: { KEY: "spec.targetKeyID" },
  names: { name: OWN_NAME, targetKeyID: KEY },
});

/** As in ACK, a name need not begin with `alias/`. */
function full(name: string): string {
  return name === "*" || name.startsWith("alias/") ? name : `alias/${name}`;
}
