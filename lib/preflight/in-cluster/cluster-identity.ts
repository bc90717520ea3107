import * as z from "zod/mini";
import type { Check } from "../check.ts";
import { shellWord } from "../shell.ts";
import { stackResources } from "../stack/stack.ts";
import { inCluster } from "./in-cluster-check.ts";

const Namespace = z.object({ metadata: z.object({ uid: z.string() }) });

/** The installer refuses every cluster but the one that the stack was installed in first. */
export const clusterIdentity: Check = inCluster({
  title: "Identity of the cluster",
  applies: ({ installCluster }) => installCluster,
  async look(cluster, { aws, deployment: { stackName, clusterName, clusterUid, file } }) {
    const resources = await stackResources(aws, stackName);
    const installed = resources.find(({ ResourceType: type }) => type === "Custom::DriftlessCluster");
    // The installer's id of an installation is the name of the deployment, and the uid of the cluster's kube-system.
    const prefix = `${clusterName}/`;
    const id = installed?.PhysicalResourceId;
    if (id === undefined || !id.startsWith(prefix)) return [];
    const { uid } = Namespace.parse(await cluster("/api/v1/namespaces/kube-system")).metadata;
    if (clusterUid === undefined ? id === `${prefix}${uid}` : uid === clusterUid) return [];
    return {
      what: `This is not the cluster that the stack ${stackName} was installed in.`,
      why: "The installer would refuse to continue, because this cluster would own the resources of the other one.",
      remedy:
        `Deploy this cluster with a clusterName of its own. If it replaces a cluster with another eksClusterName, set clusterUid: ${uid}. ` +
        "If it replaces one with the same eksClusterName, the access entries are gone too: set terminationProtection: false, deploy, " +
        "and delete the stack first:",
      commands: [`npx cdk destroy -c config=${shellWord(file)}`],
    };
  },
});
