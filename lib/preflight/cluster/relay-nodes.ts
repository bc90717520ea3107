import { allPages } from "../aws/all-pages.ts";
import type { ReadAws } from "../aws/open-aws.ts";
import { awsCommand } from "../shell.ts";
import { eksCheck } from "./eks-cluster.ts";
import { RELAY_NAMESPACE, usesPodIdentity } from "./relay-identity.ts";

/** The relay's pod needs a node, or a Fargate profile for its namespace. */
export const relayNodes = eksCheck({
  title: "Nodes for the relay",
  applies: ({ changes }) => changes === "relay",
  async look({ name, autoMode }, { aws, deployment }) {
    if (autoMode) return [];
    const { nodegroups = [] } = await aws("eks:ListNodegroups", { clusterName: name });
    if (nodegroups.length > 0) return [];
    const profile = await fargateProfile(aws, name);
    if (profile === undefined) {
      return {
        what: `The cluster ${name} has no managed node group, and no Fargate profile for the namespace ${RELAY_NAMESPACE}.`,
        why: "Unless the cluster has nodes of another kind, such as Karpenter's, the relay's pod is never scheduled, and the stack would roll back.",
        remedy:
          "Ignore this if the cluster has other nodes. On Fargate, create a profile for the relay's namespace; or work without a pod:",
        commands: [
          awsCommand("eks create-fargate-profile", {
            "cluster-name": name,
            "fargate-profile-name": RELAY_NAMESPACE,
            selectors: `namespace=${RELAY_NAMESPACE}`,
            "pod-execution-role-arn": "<ARN of the pod execution role>",
            region: deployment.region,
          }),
        ],
        parameters: ["changes: poll"],
        notice: true,
      };
    }
    if (!usesPodIdentity(deployment)) return [];
    return {
      what: `The Fargate profile ${profile} runs the pods of the namespace ${RELAY_NAMESPACE}.`,
      why: "Pod Identity does not work on Fargate, so the relay would get no credentials.",
      remedy: "",
      parameters: ["relayIdentity: irsa"],
    };
  },
});

/** The name of a Fargate profile that runs the relay's pod. */
async function fargateProfile(aws: ReadAws, clusterName: string): Promise<string | undefined> {
  const pages = await allPages((nextToken) => aws("eks:ListFargateProfiles", { clusterName, nextToken }));
  for (const name of pages.flatMap(({ fargateProfileNames = [] }) => fargateProfileNames)) {
    const { fargateProfile: profile } = await aws("eks:DescribeFargateProfile", {
      clusterName,
      fargateProfileName: name,
    });
    const chosen = profile?.selectors?.some(({ namespace = "", labels = {} }) => {
      return matches(namespace, RELAY_NAMESPACE) && Object.keys(labels).length === 0;
    });
    if (chosen) return name;
  }
  return undefined;
}

/** Whether the pattern of a selector, in which `*` and `?` are wildcards, matches a name. */
function matches(pattern: string, name: string): boolean {
  const parts = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll(/\*+/g, ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${parts}$`).test(name);
}
