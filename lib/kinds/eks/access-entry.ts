import type * as sdk from "@aws-sdk/client-eks";
import { eks } from "../../aws/services/eks.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { SETTING } from "../../kind/publish/common-names.ts";
import { exception } from "../../kind/publish/definitions-for.ts";
import type { Published } from "../../kind/publish/published.ts";
import { clusterName } from "../../kind/publish/reference-targets.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import { TerminalError } from "../../reconcile/contract/errors.ts";
import type { Resource } from "../../reconcile/contract/resource.ts";
import { excerpt } from "../../text/excerpt.ts";
import type { AccessEntrySpec } from "./access-entry/spec.generated.ts";

const POLICY = /^arn:[a-z-]+:eks::aws:cluster-access-policy\/[A-Za-z0-9]+$/;

/** An entry that gives an IAM principal access to the Kubernetes API of an EKS cluster. */
export const page = defineKind<typeof sdk, AccessEntrySpec>()({
  resource: ackKind("eks", "AccessEntry", "accessentries"),
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
    identity: {
      unordered: ["kubernetesGroups"],
      write: "UpdateAccessEntry",
      settings: { kubernetesGroups: { emptied: [] }, username: { emptied: usernameOf } },
      exposure: true,
    },
    accessPolicies: {
      read: "ListAssociatedAccessPolicies",
      at: "associatedAccessPolicies",
      token: "nextToken",
      write: "AssociateAccessPolicy",
      remove: "DisassociateAccessPolicy",
      absent: "ResourceNotFoundException",
      key: ["policyARN"],
      exposure: true,
    },
  },
  validate: checkBounds,
});

/** How EKS lists the access entries of a cluster, by their principals. */
export const list = {
  call: "ListAccessEntries",
  input: { maxResults: 100 },
  imposed: { clusterName: "clusterName" },
  at: "accessEntries",
  token: "nextToken",
  aside: [{ member: "type", matches: /^(?!STANDARD$)./, reason: "it is for nodes of the cluster" }],
} satisfies PageListing<typeof sdk>;

const policy = (name: string) => `arn:*:eks::aws:cluster-access-policy/AmazonEKS${name}Policy`;

const [VIEW, EDIT] = [policy("View"), policy("Edit")];

const ENTRIES = "eks:*:*:access-entry/*/*";

const GRANTED = { namePrefix: "eksClusterName", parameter: "accessEntries" } as const;

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An entry that gives an IAM principal access to an Amazon EKS cluster", "access entry"],
  references: {
    clusterName,
  },
  resources: [ENTRIES],
  ...GRANTED,
  rename: { type: "type" },
  exceptions: [exception<sdk.AccessScope>("AccessScope", { type: "type" })],
  owned: "all",
  permissions: {
    accessPolicies: [
      {
        actions: ["AssociateAccessPolicy"],
        resources: [ENTRIES],
        conditions: { StringEquals: { "eks:accessScope": "namespace" }, StringNotLike: { "eks:policyArn": "*Admin*" } },
        ...GRANTED,
        owned: true,
      },
    ],
  },
  limits: { "https://docs.aws.amazon.com/IAM/latest/APIReference/API_Role.html": { principalARN: 2048 } },
  // The ARN in the events about tags does not contain the principal.
  trailParameters: ["principalArn"],
  trailWithout: ["TagResource", "UntagResource"],
  trailArn: "",
  columns: { CLUSTER: "spec.clusterName", TYPE: "spec.type", USERNAME: "spec.username" },
  rights: { handOut: "the principal gets access to the cluster" },
  names: {
    clusterName: { imposed: "eksClusterName" },
    principalARN: [
      { restricted: "access", reaches: "the Kubernetes API, as any principal", levels: { view: ["*"], edit: ["*"] } },
      { restricted: "principal", reaches: "any role or user, whose entry it replaces in `aws-auth`" },
    ],
    "accessPolicies[].policyARN": {
      restricted: "access",
      reaches: "the rights of an administrator",
      levels: { view: [VIEW], edit: [VIEW, EDIT] },
    },
    "accessPolicies[].accessScope.namespaces[]": { own: "it must be the namespace of the object" },
    ...eachOf({ own: "it must begin with `driftless:<namespace>:`" }, "kubernetesGroups[]", "username"),
    type: SETTING,
  },
});

/** What EKS calls a principal whose entry has no username: https://docs.aws.amazon.com/eks/latest/userguide/set-custom-username.html */
function usernameOf({ principalARN = "" }: Partial<AccessEntrySpec>): string {
  return principalARN.replace(/:iam::(\d+):role\/(?:.*\/)?([^/]*)$/, ":sts::$1:assumed-role/$2/{{SessionName}}");
}

/**
 * Throws `TerminalError` for an entry that reaches beyond the namespace of its object. Groups and usernames have a meaning in every
 * namespace, so only those are accepted that nothing else in the cluster uses, and that objects in other namespaces cannot declare.
 */
function checkBounds({ namespace, spec }: Pick<Resource<AccessEntrySpec>, "namespace" | "spec">): undefined {
  const { accessPolicies = [], kubernetesGroups = [], type, username } = spec;
  if (type && type !== "STANDARD") refuse("NotSupported", "type", type, "is for nodes; use STANDARD");
  for (const [index, { policyARN = "", accessScope = {} }] of accessPolicies.entries()) {
    const field = `accessPolicies[${index}]`;
    if (!POLICY.test(policyARN)) refuse("InvalidSpec", `${field}.policyARN`, policyARN, "is no access policy");
    if (accessScope.type !== "namespace" || accessScope.namespaces?.join() !== namespace) {
      refuse("AccessNotAllowed", `${field}.accessScope`, JSON.stringify(accessScope), `must be only ${namespace}`);
    }
  }
  const prefix = `driftless:${namespace}:`;
  const groups = kubernetesGroups.map((group, index) => [`kubernetesGroups[${index}]`, group] as const);
  for (const [field, name] of [...groups, ...(username ? [["username", username] as const] : [])]) {
    if (name.startsWith(prefix) && name.length > prefix.length) continue;
    refuse("AccessNotAllowed", field, name, `must begin with ${prefix}`);
  }
}

function refuse(reason: string, field: string, value: string, rule: string): never {
  throw new TerminalError(reason, `spec.${field} is ${excerpt(value)}, and ${rule}`);
}
