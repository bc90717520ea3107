import type * as sdk from "@aws-sdk/client-iam";
import { iam } from "../../aws/services/iam.ts";
import type { Calling } from "../../kind/at.ts";
import { defineKind } from "../../kind/define-kind.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { FREE_TEXT, OWN_NAME } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { byArn } from "../../kind/values/adoption/by-arn.ts";
import { samePolicy } from "../../kind/values/same-policy.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { PolicySpec } from "./policy/spec.generated.ts";
import { ABSENT, iamNames, LATE_SECONDS, REGIONS, TERMINAL } from "./shared/iam-resource.ts";
import { urlDecoded } from "./shared/url-decoded.ts";

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_managed-versioning.html */
const MOST_VERSIONS = 5;

/** A customer managed IAM policy. */
export const page = defineKind<typeof sdk, PolicySpec>()({
  resource: ackKind("iam", "Policy", "policies"),
  service: iam,
  name: "name",
  names: iamNames("policy", 128),
  adoptedBy: byArn("iam", (id) => ({ name: id.split("/").at(-1) ?? "" })),
  arn: (name, { partition, account }, { path = "/" }) => `arn:${partition}:iam::${account}:policy${path}${name}`,
  ids: ({ name, arn }) => ({ PolicyName: name, PolicyArn: arn }),
  read: [{ call: "GetPolicy", at: "Policy" }],
  absent: ABSENT,
  figures: ["attachmentCount", "permissionsBoundaryUsageCount"],
  create: { call: "CreatePolicy", exists: "EntityAlreadyExistsException" },
  remove: { call: "DeletePolicy", first: [removal(1)] },
  terminal: { codes: TERMINAL },
  lateSeconds: LATE_SECONDS,
  tags: { read: "ListPolicyTags", set: "TagPolicy", unset: "UntagPolicy" },
  parts: {
    path: { initial: "/" },
    description: {},
    policyDocument: {
      read: "GetPolicyVersion",
      at: "PolicyVersion.Document",
      form: urlDecoded,
      first: removal(MOST_VERSIONS),
      write: "CreatePolicyVersion",
      input: ({ description }) => ({ VersionId: description.DefaultVersionId, SetAsDefault: true }),
      member: "PolicyDocument",
      same: samePolicy,
      exposure: true,
    },
  },
});

/** How IAM lists the policies of an account. AWS's own, more than a thousand, are the same in every account. */
export const list = {
  call: "ListPolicies",
  input: { Scope: "Local", MaxItems: 1_000 },
  at: "Policies",
  named: "PolicyName",
  fields: { path: "Path" },
  token: "Marker",
  omitted: { name: "arn:aws:iam::aws:policy/*", reason: "AWS manages these policies" },
  tagRegions: REGIONS,
} satisfies PageListing<typeof sdk>;

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["A customer managed IAM policy", "policy"],
  namePrefix: "iamPath",
  trailArn: "iam::*:policy*/*",
  rights: { handOut: "who has the policy gets what it allows" },
  names: {
    name: OWN_NAME,
    path: { imposed: "iamPath" },
    description: FREE_TEXT,
    policyDocument: {
      public:
        "anything: the policy has an effect only in roles, and `permissionsBoundary` bounds every role of an object, unless it is `none`",
    },
  },
});

/** Deletes the oldest versions that are not the default until fewer than `most` are left, or only the default. */
function removal(most: number) {
  return {
    read: ["ListPolicyVersions"],
    write: ["DeletePolicyVersion"],
    async put({ list, call }: Calling<typeof sdk>) {
      const versions = (await list("ListPolicyVersions", "Versions", "Marker")) as readonly sdk.PolicyVersion[];
      const others = versions.filter(({ IsDefaultVersion }) => !IsDefaultVersion);
      others.sort((one, other) => Number(one.CreateDate) - Number(other.CreateDate));
      for (const { VersionId } of others.slice(0, Math.max(0, versions.length - most + 1))) {
        await call("DeletePolicyVersion", { VersionId });
      }
    },
  } as const;
}
