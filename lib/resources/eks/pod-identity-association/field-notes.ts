import type { FieldNotes } from "../../../codegen/definition.ts";
import type { PodIdentityAssociationSpec } from "./spec.generated.ts";

/** What the tests prove about associations. */
export const alpha = `No emulator has associations. The start script of the local stack's moto (\`lib/local/emulators/moto/pod_identity.py\`)
adds them: it keeps their settings and tags, and gives no pod any credentials.

| what EKS does | emulators | tests |
| --- | --- | --- |
| It keeps at most one association for each service account, and rejects a second one | neither moto nor MiniStack has these calls | on moto, whose start script rejects it |
| It recognizes a repeated create call by its client token | – | on moto, whose start script recognizes it |
| It rejects roles that do not exist or that do not trust \`pods.eks.amazonaws.com\`; the pass is then repeated | – | none |
| It deletes a target role or a policy if a call contains an empty text | – | on moto, whose start script deletes it; AWS does not document how they are deleted |

A pod gets the permissions of the role in \`roleARN\`. So this role, and that in \`targetRoleARN\`, must be listed in the deployment's parameter
\`passableRoles\`, or created by a Role object in the same namespace. The service account is in the object's own namespace, and in the cluster that the deployment serves:
[security.md](security.md#passing-roles).`;

/** Documentation of an association's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<Exclude<keyof PodIdentityAssociationSpec, `${string}Ref`>, FieldNotes>> = {
  clientRequestToken: {
    meaning: "Not used: Driftless sends a token of its own.",
    default: "nothing changes",
    removal: "Nothing happens.",
    difference: "ACK sends this token.",
  },
  clusterName: {
    meaning: "The cluster. It must be the one in the deployment's parameter `eksClusterName`.",
    default: "it is this cluster",
    removal: "Nothing happens.",
    difference: "ACK accepts every cluster.",
  },
  disableSessionTags: {
    meaning: "Whether sessions have no tags that name the cluster, the namespace, the service account and the pod.",
    default: "sessions have these tags",
    removal: "It is set to false.",
  },
  namespace: {
    meaning: "The namespace of the service account. It must be the namespace of the object.",
    default: "the API server rejects the object",
    removal: "It cannot be changed.",
    difference: "ACK accepts every namespace.",
  },
  policy: {
    meaning: "An IAM policy that restricts the permissions of sessions further, as a JSON document.",
    default: "sessions have all permissions of the role",
    removal: "The policy is deleted.",
  },
  roleARN: {
    meaning:
      "The role whose permissions the pods get. Only roles that the deployment or a Role in the namespace allows are accepted.",
    default: "`roleRef` must refer to a role",
    removal: "EKS rejects the call.",
    difference: "ACK accepts every role that its own role may pass.",
  },
  serviceAccount: {
    meaning: "The name of the service account.",
    default: "the API server rejects the object",
    removal: "It cannot be changed.",
  },
  tags: {
    meaning: "The tags of the association.",
    default: "the association has only the tags of the deployment",
    removal: "They are removed.",
  },
  targetRoleARN: {
    meaning:
      "A role that the pods assume by way of the first one, perhaps in another account. The same roles are accepted as in `roleARN`.",
    default: "the pods get the permissions of the role in `roleARN`",
    removal: "EKS is asked to delete it.",
  },
};
