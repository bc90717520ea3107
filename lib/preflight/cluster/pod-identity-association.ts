import { awsCommand } from "../shell.ts";
import { ownsResource } from "../stack/stack.ts";
import { eksCheck } from "./eks-cluster.ts";
import { RELAY, RELAY_NAMESPACE, usesPodIdentity } from "./relay-identity.ts";

/** A ServiceAccount can have only one association. One of another owner makes the creation of the stack's fail. */
export const podIdentityAssociation = eksCheck({
  title: "Pod Identity association",
  applies: usesPodIdentity,
  async look({ name }, { aws, deployment }) {
    const given = { clusterName: name, namespace: RELAY_NAMESPACE, serviceAccount: RELAY };
    const { associations = [] } = await aws("eks:ListPodIdentityAssociations", given);
    const findings = [];
    for (const { associationId = "", associationArn = "", ownerArn } of associations) {
      if (await ownsResource(aws, deployment.stackName, [associationId, associationArn])) continue;
      findings.push({
        what: `The relay's ServiceAccount has a Pod Identity association already: ${associationId}${ownerArn === undefined ? "" : `, of ${ownerArn}`}.`,
        why: `It does not belong to the stack ${deployment.stackName}. EKS allows only one, so the stack would roll back.`,
        remedy: "If no other deployment of Driftless uses this cluster, delete the association:",
        commands: [
          awsCommand("eks delete-pod-identity-association", {
            "cluster-name": name,
            "association-id": associationId,
            region: deployment.region,
          }),
        ],
      });
    }
    return findings;
  },
});
