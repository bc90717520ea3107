import { page as podIdentityAssociationPage } from "../../../lib/kinds/eks/pod-identity-association.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, respelled, tags } from "../../kind/description.ts";
import { ROLE } from "../../support/kinds/eks/association-object.ts";
import { openAssociationOnEKS } from "../../support/kinds/kind-on-aws/eks/association-on-eks.ts";

const policy = (Action: string) =>
  JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Allow", Action, Resource: "*" }] });

export const description = describeKind({
  kind: podIdentityAssociationPage.resource,
  open: openAssociationOnEKS,
  spec: (name, namespace) => ({ namespace, serviceAccount: name, roleARN: "arn:aws:iam::000000000000:role/worker" }),
  resource: (name, { region, account, eksClusterName }) =>
    `eks:${region}:${account}:podidentityassociation/${eksClusterName}/${name}`,
  longestName: `a-${"a".repeat(17)}`,
  exposure: ["roleARN"],
  identities: ["roleARN"],
  exists: "ResourceInUseException",
  absent: ["InvalidParameterException"],
  adoptionFields: [
    { fields: { associationID: "a-1", clusterName: "east" }, is: { id: "a-1", spec: { clusterName: "east" } } },
  ],
  needs: "it is refused everywhere but in the deployment's own region and account",
  ownTests:
    "its status identifies it; association.real.test.ts adopts one, and the driver writes its tags as those of a Queue",
  look: async (aws, name) => ({ ...(await aws.read(name)), modifiedAt: undefined, tags: await aws.readTags(name) }),
  changeable: [
    {
      field: "disableSessionTags",
      declared: { disableSessionTags: true },
      drift: { disableSessionTags: false },
      event: "disableSessionTags: false -> true",
    },
    {
      field: "policy",
      base: { disableSessionTags: true },
      declared: { policy: policy("s3:GetObject") },
      alike: [{ policy: respelled(policy("s3:GetObject")) }],
      drift: { policy: policy("s3:*") },
    },
    {
      field: "roleARN",
      base: { roleARN: ROLE },
      declared: { roleARN: `${ROLE}-2` },
      drift: { roleARN: `${ROLE}-3` },
      unset: "spec.roleARN or spec.roleRef is missing",
    },
    { field: "targetRoleARN", declared: { targetRoleARN: `${ROLE}-2` }, drift: { targetRoleARN: `${ROLE}-3` } },
    tags({ team: "shop" }),
  ],
  fixed: [
    {
      field: "serviceAccount",
      change: { serviceAccount: "another" },
      refused: "spec.serviceAccount cannot be changed",
    },
  ],
  // bounds.real.test.ts tests what the deployment imposes. The token is not used.
  elsewhere: ["clientRequestToken", "clusterName", "namespace"],
  defaults: { disableSessionTags: false },
  lateSeconds: { "": 30, roleARN: 30, tags: 30 },
});

if (import.meta.vitest) conforms(description);
