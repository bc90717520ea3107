import type { FieldNotes } from "../../../codegen/definition.ts";
import type { AccessEntrySpec } from "./spec.generated.ts";

/** What the tests prove about access entries. */
export const alpha = `No emulator has access entries. The start script of the local stack's moto (\`lib/local/emulators/moto/access_entries.py\`)
adds them: it keeps their settings, access policies and tags, and gives nobody any access.

| what EKS does | emulators | tests |
| --- | --- | --- |
| It keeps at most one entry for each principal, and rejects a second one | neither moto nor MiniStack has these calls | on moto, whose start script rejects it |
| It keeps one scope for each access policy of an entry; another call replaces the scope | – | on moto, whose start script replaces it |
| It makes a username of the principal's ARN if the entry names none | – | on moto, whose start script makes one |
| It rejects principals that do not exist; the pass is then repeated | – | none |
| It rejects usernames and groups that begin with \`system:\`, \`eks:\` and some other words | – | none; Driftless rejects them first |

An access entry gives rights in the cluster, so the kind is off until the deployment's parameter \`accessEntries\` is \`view\` or \`edit\`. Whoever
may write objects in a namespace can then give the principals that the parameter \`accessPrincipals\` lists, and the roles that Role objects in the
namespace have created, these rights in this namespace, and in no other: [security.md](security.md#access-to-the-cluster).

If \`accessEntries\` or \`accessPrincipals\` is restricted later, entries that exist keep their access. Delete their objects first.`;

/** Documentation of an access entry's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<Exclude<keyof AccessEntrySpec, `${string}Ref`>, FieldNotes>> = {
  accessPolicies: {
    meaning:
      "The access policies of EKS whose rights the principal has in the object's namespace: `AmazonEKSViewPolicy` and, if the parameter `accessEntries` is `edit`, `AmazonEKSEditPolicy`. Each `accessScope` must have the type `namespace`, and list only this namespace.",
    default: "the entry has none",
    removal: "They are disassociated.",
    difference:
      "ACK accepts every policy, also for the whole cluster. If one policy is changed, ACK disassociates the others.",
  },
  clusterName: {
    meaning: "The cluster. It must be the one in the deployment's parameter `eksClusterName`.",
    default: "it is this cluster",
    removal: "Nothing happens.",
    difference: "ACK accepts every cluster.",
  },
  kubernetesGroups: {
    meaning:
      "The groups that Kubernetes takes the principal for a member of. Each name must begin with `driftless:<namespace>:`, with the object's namespace.",
    default: "the principal is in no group but `system:authenticated`",
    removal: "The principal leaves the groups.",
    difference: "ACK accepts every group that EKS accepts. A group has its rights in every namespace.",
  },
  principalARN: {
    meaning:
      "The IAM role or user that gets access. The parameter `accessPrincipals` must list it, or a Role object in the same namespace must have created it.",
    default: "the API server rejects the object",
    removal: "It cannot be changed.",
    difference: "ACK accepts every principal.",
  },
  tags: {
    meaning: "The tags of the access entry.",
    default: "the access entry has only the tags of the deployment",
    removal: "They are removed.",
  },
  type: {
    meaning: "Must be `STANDARD`. The other types are for nodes.",
    default: "it is `STANDARD`",
    removal: "Nothing happens.",
    difference: "ACK accepts every type. A node may read the secrets of all pods that run on it.",
  },
  username: {
    meaning:
      "The name of the user that Kubernetes takes the principal for. It must begin with `driftless:<namespace>:`, with the object's namespace.",
    default: "EKS makes it of the ARN of the principal",
    removal: "It is set to what EKS makes of the ARN.",
    difference: "ACK accepts every name that EKS accepts. A user has rights that others have given to this name.",
  },
};
