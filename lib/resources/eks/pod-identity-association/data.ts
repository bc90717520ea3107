import type * as sdk from "@aws-sdk/client-eks";
import { eks } from "../../../aws/services/eks.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { podIdentityAssociationKind } from "./kind.ts";
import type { PodIdentityAssociationSpec } from "./spec.generated.ts";

/** An association of an IAM role with a service account in an EKS cluster. */
export const data = defineKind<typeof sdk, PodIdentityAssociationSpec>()({
  resource: podIdentityAssociationKind,
  service: eks,
  assigned: {
    field: "associationID",
    arn: "associationArn",
    list: "ListPodIdentityAssociations",
    at: "associations",
    member: "associationId",
    // A service account has at most one association.
    limits: { clusterName: "clusterName", namespace: "namespace", serviceAccount: "serviceAccount" },
    unique: true,
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
    token: "clientRequestToken",
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
    roleARN: {
      fields: ["roleARN", "targetRoleARN", "disableSessionTags", "policy"],
      write: "UpdatePodIdentityAssociation",
      emptied: true,
      initial: { disableSessionTags: false },
      exposure: true,
    },
  },
});
