import * as z from "zod/mini";
import { own } from "../../text/own.ts";
import type { Check, Context, Finding } from "../check.ts";
import { RELAY, RELAY_NAMESPACE } from "../cluster/relay-identity.ts";
import { inCluster } from "../in-cluster/in-cluster-check.ts";
import type { ReadCluster } from "../in-cluster/read-cluster.ts";
import { ReadError, unlessMissing } from "../read-error.ts";
import { findStack } from "../stack/stack.ts";

const Labelled = z.object({ metadata: z.object({ labels: z._default(z.record(z.string(), z.string()), {}) }) });

/** The label of the relay's Deployment, and the output of the stack, that say of which version they are. */
export const VERSION = { label: "app.kubernetes.io/version", output: "Version" } as const;

/** The parts of a deployment must be of one version, and this program should be of the same. */
export const versions: Check = inCluster({
  title: "Versions",
  async look(cluster, context) {
    const { deployment, version } = context;
    const parts = [
      ["the functions", await functionsVersion(context)],
      ["the relay", deployment.changes === "relay" ? await relayVersion(cluster) : undefined],
      ["the cluster manifests", deployment.version],
    ] as const;
    const known = parts.flatMap(([part, found]) => (found === undefined ? [] : [{ part, found }]));
    const different = new Set(known.map(({ found }) => found));
    if (different.size > 1) return mixed(known.map(({ part, found }) => `${part} of ${found}`));
    const [deployed] = different;
    return deployed === version ? [] : skewed(deployed, version);
  },
});

async function relayVersion(cluster: ReadCluster): Promise<string | undefined> {
  const path = `/apis/apps/v1/namespaces/${RELAY_NAMESPACE}/deployments/${RELAY}`;
  const found = await unlessMissing(cluster(path), "404");
  return found === undefined ? undefined : own(Labelled.parse(found).metadata.labels, VERSION.label);
}

/** Without permission to read the stack, the other parts are compared: the checks of the stack say what could not be read. */
async function functionsVersion({ aws, deployment: { stackName } }: Context): Promise<string | undefined> {
  try {
    const { Outputs = [] } = (await findStack(aws, stackName)) ?? {};
    return Outputs.find(({ OutputKey }) => OutputKey === VERSION.output)?.OutputValue;
  } catch (error) {
    if (error instanceof ReadError) return undefined;
    throw error;
  }
}

function mixed(parts: readonly string[]): Finding {
  return {
    what: `The deployment is of several versions: ${parts.join(", ")}.`,
    why: "They are tested together only in the same version. Functions drop hints that they do not understand.",
    remedy: "Deploy again. Without the installer, also apply the cluster manifests of the same version:",
    commands: [
      "npx cdk deploy -c config=<parameters>",
      "npm run cluster -- <parameters> driftless.yaml",
      "kubectl apply --server-side --force-conflicts -f driftless.yaml",
    ],
  };
}

function skewed(deployed: string | undefined, version: string): Finding {
  return {
    what:
      deployed === undefined
        ? `The deployment does not say its version, so it is older than this program, which is of version ${version}.`
        : `The deployment is of version ${deployed}, and this program of version ${version}.`,
    why: "A plan is made with this program's code, so it may differ from what the deployment does.",
    remedy: "Use the kubectl driftless of the deployment's version, or deploy this version.",
    notice: true,
  };
}
