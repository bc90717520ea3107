import type * as sdk from "@aws-sdk/client-eks";
import { eks } from "../../../aws/services/eks.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { checkBounds } from "./bounds.ts";
import { accessEntryKind } from "./kind.ts";
import type { AccessEntrySpec } from "./spec.generated.ts";

/** An entry that gives an IAM principal access to the Kubernetes API of an EKS cluster. */
export const data = defineKind<typeof sdk, AccessEntrySpec>()({
  resource: accessEntryKind,
  service: eks,
  name: "principalARN",
  names: {
    pattern: /^arn:[a-z-]+:iam::[0-9]{12}:(role|user)[/][A-Za-z0-9_+=,.@/-]{1,576}$/,
    form: "ARN of an IAM role or user: use arn:aws:iam::<account>:role/<name>",
  },
  identity: ["clusterName"],
  // EKS appends an identifier.
  arn: (_principal, { partition, region, account }, { clusterName = "*" }) =>
    `arn:${partition}:eks:${region}:${account}:access-entry/${clusterName}/*`,
  shownArn: "accessEntryArn",
  ids: ({ name, spec, description: { accessEntryArn } }) => ({
    clusterName: spec.clusterName,
    principalArn: name,
    resourceArn: accessEntryArn,
  }),
  read: [{ call: "DescribeAccessEntry", at: "accessEntry" }],
  shown: {
    username: ({ principalArn: principalARN, username }) =>
      username === usernameOf({ principalARN: String(principalARN) }) ? "" : username,
  },
  absent: ["ResourceNotFoundException"],
  create: { call: "CreateAccessEntry", at: "accessEntry", exists: "ResourceInUseException" },
  remove: { call: "DeleteAccessEntry" },
  // InvalidParameterException is not among them, because the principal may be created later.
  terminal: { codes: [] },
  lateSeconds: 30,
  tags: { read: "DescribeAccessEntry", at: "accessEntry", set: "TagResource", unset: "UntagResource" },
  parts: {
    type: { initial: "STANDARD" },
    kubernetesGroups: {
      unordered: ["kubernetesGroups"],
      write: "UpdateAccessEntry",
      settings: { kubernetesGroups: { emptied: [] }, username: { emptied: usernameOf } },
      exposure: true,
    },
    accessPolicies: {
      read: "ListAssociatedAccessPolicies",
      at: "associatedAccessPolicies",
      write: "AssociateAccessPolicy",
      remove: "DisassociateAccessPolicy",
      absent: "ResourceNotFoundException",
      key: ["policyARN"],
      exposure: true,
    },
  },
  validate: checkBounds,
});

/** What EKS calls a principal whose entry has no username: https://docs.aws.amazon.com/eks/latest/userguide/set-custom-username.html */
function usernameOf({ principalARN = "" }: Partial<AccessEntrySpec>): string {
  return principalARN.replace(/:iam::(\d+):role\/(?:.*\/)?([^/]*)$/, ":sts::$1:assumed-role/$2/{{SessionName}}");
}
