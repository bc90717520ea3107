import type * as sdk from "@aws-sdk/client-iam";
import { iam } from "../../../aws/services/iam.ts";
import type { Calling } from "../../driver/at.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { byArn } from "../../values/adoption/by-arn.ts";
import { samePolicy } from "../../values/same-policy.ts";
import { ABSENT, iamNames, LATE_SECONDS, TERMINAL } from "../iam-resource.ts";
import { urlDecoded } from "../url-decoded.ts";
import { policyKind } from "./kind.ts";
import type { PolicySpec } from "./spec.generated.ts";

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_managed-versioning.html */
const MOST_VERSIONS = 5;

/** A customer managed IAM policy. */
export const data = defineKind<typeof sdk, PolicySpec>()({
  resource: policyKind,
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
  remove: { call: "DeletePolicy", first: removal(1) },
  terminal: { codes: TERMINAL },
  lateSeconds: LATE_SECONDS,
  tags: { read: "ListPolicyTags", set: "TagPolicy", unset: "UntagPolicy" },
  parts: {
    path: { initial: "/" },
    description: {},
    policyDocument: {
      read: "GetPolicyVersion",
      readInput: ({ description }) => ({ VersionId: description.DefaultVersionId }),
      from: "PolicyVersion.Document",
      decode: urlDecoded,
      first: removal(MOST_VERSIONS),
      write: "CreatePolicyVersion",
      input: { SetAsDefault: true },
      member: "PolicyDocument",
      same: samePolicy,
      exposure: true,
    },
  },
});

/** Deletes the oldest versions that are not the default until fewer than `most` are left, or only the default. */
function removal(most: number) {
  return {
    calls: { reads: ["ListPolicyVersions"], writes: ["DeletePolicyVersion"] },
    async run({ list, call }: Calling<typeof sdk>) {
      const versions = (await list("ListPolicyVersions", "Versions")) as readonly sdk.PolicyVersion[];
      const others = versions.filter(({ IsDefaultVersion }) => !IsDefaultVersion);
      others.sort((one, other) => Number(one.CreateDate) - Number(other.CreateDate));
      for (const { VersionId } of others.slice(0, Math.max(0, versions.length - most + 1))) {
        await call("DeletePolicyVersion", { VersionId });
      }
    },
  } as const;
}
