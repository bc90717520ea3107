import { page as podIdentityAssociationPage } from "../../../lib/kinds/eks/pod-identity-association.ts";
import { conforms } from "../../kind/conformance.ts";
import { respelled, tags } from "../../kind/description.ts";
import { ROLE } from "../../support/kinds/eks/association-object.ts";
import { openAssociationOnEKS } from "../../support/kinds/kind-on-aws/eks/association-on-eks.ts";

const policy = (Action: string) =>
  JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Allow", Action, Resource: "*" }] });

conforms({
  kind: podIdentityAssociationPage.resource,
  open: openAssociationOnEKS,
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
