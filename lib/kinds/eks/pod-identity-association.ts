import { isDeepStrictEqual } from "node:util";
import type * as sdk from "@aws-sdk/client-eks";
import { eks } from "../../aws/services/eks.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { role } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { clusterName, roleArn } from "../../kind/publish/reference-targets.ts";
import { samePolicy } from "../../kind/values/same-policy.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { PodIdentityAssociationSpec } from "./pod-identity-association/spec.generated.ts";

/** An association of an IAM role with a service account in an EKS cluster. */
export const page = defineKind<typeof sdk, PodIdentityAssociationSpec>()({
  resource: ackKind("eks", "PodIdentityAssociation", "podidentityassociations"),
  service: eks,
  assigned: {
    field: "associationID",
    arn: "associationArn",
    read: "ListPodIdentityAssociations",
    at: "associations",
    token: "nextToken",
    member: "associationId",
    // A service account has at most one association.
    input: ({ clusterName, namespace, serviceAccount }) => ({ clusterName, namespace, serviceAccount }),
    alike: () => "only",
  },
  identity: ["clusterName"],
  arn: (name, { partition, region, account }) =>
    `arn:${partition}:eks:${region}:${account}:podidentityassociation/${name}`,
  ids: ({ id, spec, description: { associationArn } }) => ({
    clusterName: spec.clusterName,
    associationId: id,
    resourceArn: associationArn,
  }),
  read: [{ call: "DescribePodIdentityAssociation", at: "association" }],
  // EKS calls an identifier invalid that it cannot have assigned.
  absent: ["NotFoundException", "ResourceNotFoundException", "InvalidParameterException"],
  status: {
    associationARN: "associationArn",
    associationID: "associationId",
    createdAt: "createdAt",
    externalID: "externalId",
    modifiedAt: "modifiedAt",
    ownerARN: "ownerArn",
  },
  create: {
    call: "CreatePodIdentityAssociation",
    at: "association",
    exists: "ResourceInUseException",
    clientToken: "clientRequestToken",
  },
  remove: { call: "DeletePodIdentityAssociation" },
  // InvalidParameterException is not among them, because the role may be created later.
  terminal: { codes: [] },
  lateSeconds: 30,
  tags: { read: "DescribePodIdentityAssociation", at: "association", set: "TagResource", unset: "UntagResource" },
  parts: {
    namespace: {},
    serviceAccount: {},
    // One part, because one call changes all of them.
    association: {
      fields: ["roleARN", "targetRoleARN", "disableSessionTags", "policy"],
      fieldByField: true,
      write: "UpdatePodIdentityAssociation",
      emptied: true,
      initial: { disableSessionTags: false },
      exposure: true,
      agrees: ({ policy: declared, ...others } = {}, { policy: shown, ...settings } = {}) =>
        isDeepStrictEqual(others, settings) && (declared === shown || samePolicy(declared ?? "", shown ?? "")),
    },
  },
});

/** How EKS lists the associations of a namespace. They have no names: each is called after its service account. */
export const list = {
  call: "ListPodIdentityAssociations",
  input: { maxResults: 100 },
  imposed: { clusterName: "clusterName", namespace: "namespace" },
  at: "associations",
  named: "serviceAccount",
  assigned: { id: "associationId", arn: "associationArn" },
  token: "nextToken",
  aside: [{ member: "ownerArn", matches: /./, reason: "an add-on of EKS manages it" }],
} satisfies PageListing<typeof sdk>;

const PODS = "pods.eks.amazonaws.com";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An association of an IAM role with a service account in an Amazon EKS cluster", "association"],
  references: {
    clusterName,
    roleARN: roleArn,
    targetRoleARN: roleArn,
  },
  resources: ["eks:*:*:podidentityassociation/*/*"],
  namePrefix: "eksClusterName",
  permissions: { roleARN: [{ actions: ["iam:GetRole"], resources: ["iam::*:role/*"], parameter: "passableRoles" }] },
  trailParameters: ["associationId", "resourceArn"],
  columns: { SERVICEACCOUNT: "spec.serviceAccount", ROLEARN: "spec.roleARN" },
  rights: { handOut: "the pods get all permissions of the role" },
  names: {
    clusterName: { imposed: "eksClusterName" },
    namespace: { imposed: "namespace" },
    serviceAccount: { own: "it is in the namespace of the object" },
    ...eachOf(role(PODS), "roleARN", "targetRoleARN"),
    policy: { notAName: "a policy that only takes permissions away from the role" },
    clientRequestToken: { notAName: "a token that makes a call repeatable" },
  },
});
