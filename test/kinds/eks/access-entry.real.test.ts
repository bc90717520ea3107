import { page as accessEntryPage } from "../../../lib/kinds/eks/access-entry.ts";
import { conforms } from "../../kind/conformance.ts";
import { tags } from "../../kind/description.ts";
import { policyIn } from "../../support/kinds/eks/entry-object.ts";
import { openEntryOnEKS } from "../../support/kinds/kind-on-aws/eks/entry-on-eks.ts";

conforms({
  kind: accessEntryPage.resource,
  open: openEntryOnEKS,
  look: async (aws, name) => ({ ...(await aws.read(name)), modifiedAt: undefined, tags: await aws.readTags(name) }),
  changeable: [
    {
      field: "accessPolicies",
      declared: (_aws, namespace) => ({ accessPolicies: [policyIn("View", namespace)] }),
      drift: { accessPolicies: [] },
    },
    {
      field: "kubernetesGroups",
      declared: (_aws, namespace) => ({ kubernetesGroups: [`driftless:${namespace}:readers`] }),
      drift: { kubernetesGroups: ["others"] },
    },
    {
      field: "username",
      declared: (_aws, namespace) => ({ username: `driftless:${namespace}:ann` }),
      drift: { username: "others" },
    },
    tags({ team: "shop" }),
  ],
  fixed: [
    { field: "principalARN", change: { principalARN: "arn:aws:iam::000000000000:role/another" }, refused: "immutable" },
    { field: "type", change: { type: "EC2_LINUX" }, refused: "spec.type" },
  ],
  // The deployment imposes it: bounds.real.test.ts.
  elsewhere: ["clusterName"],
  defaults: { accessPolicies: [], kubernetesGroups: [], type: "STANDARD" },
  lateSeconds: { "": 30, accessPolicies: 30, kubernetesGroups: 30, tags: 30 },
});
