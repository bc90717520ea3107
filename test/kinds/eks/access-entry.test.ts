import fc from "fast-check";
import { page as accessEntryPage } from "../../../lib/kinds/eks/access-entry.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, tags } from "../../kind/description.ts";
import { policyIn } from "../../support/kinds/eks/entry-object.ts";
import { openEntryOnEKS } from "../../support/kinds/kind-on-aws/eks/entry-on-eks.ts";

export const description = describeKind({
  kind: accessEntryPage.resource,
  open: openEntryOnEKS,
  spec: (name) => ({ principalARN: `arn:aws:iam::000000000000:role/${name}` }),
  resource: (name, { region, account, eksClusterName }) =>
    `eks:${region}:${account}:access-entry/${eksClusterName}/role/${account}/${name}/01234567-89ab-4def-8123-456789abcdef`,
  longestName: "r".repeat(64),
  exposure: ["kubernetesGroups", "accessPolicies"],
  identities: ["kubernetesGroups"],
  exists: "ResourceInUseException",
  adoptionFields: [
    {
      fields: { clusterName: "east", principalARN: "arn:aws:iam::000000000000:role/ci" },
      is: { spec: { clusterName: "east", principalARN: "arn:aws:iam::000000000000:role/ci" } },
    },
    {
      fields: { clusterName: "east" },
      is: { spec: { clusterName: "east", principalARN: "arn:aws:iam::000000000000:role/ci" } },
      spec: { principalARN: "arn:aws:iam::000000000000:role/ci" },
    },
  ],
  anySpec: fc.record(
    {
      accessPolicies: fc.subarray(["View", "Edit"]).map((names) => names.map((name) => policyIn(name, "shop"))),
      kubernetesGroups: fc.subarray(["driftless:shop:readers", "driftless:shop:writers"]),
      username: fc.constant("driftless:shop:dev:{{SessionName}}"),
    },
    { requiredKeys: [] },
  ),
  needs: "it is refused everywhere but in the deployment's own region and account",
  ownTests:
    "what it may contain depends on its namespace; entry.real.test.ts adopts one, and tests how its tags are written and repaired",
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

if (import.meta.vitest) conforms(description);
