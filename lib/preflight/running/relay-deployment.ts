import * as z from "zod/mini";
import { own } from "../../text/own.ts";
import type { Check } from "../check.ts";
import { RELAY, RELAY_NAMESPACE } from "../cluster/relay-identity.ts";
import { inCluster } from "../in-cluster/in-cluster-check.ts";
import { unlessMissing } from "../read-error.ts";

const Deployment = z.object({
  metadata: z.object({ annotations: z._default(z.record(z.string(), z.string()), {}) }),
  spec: z.object({ replicas: z._default(z.number(), 1) }),
  status: z._default(z.object({ readyReplicas: z._default(z.number(), 0) }), { readyReplicas: 0 }),
});

const WHY = "Without the relay, changes wait for the sweep, for up to 30 minutes.";

/** The relay must be installed, and must not be scaled to zero. */
export const relayDeployment: Check = inCluster({
  title: "Relay's Deployment",
  applies: ({ changes }) => changes === "relay",
  async look(cluster) {
    const path = `/apis/apps/v1/namespaces/${RELAY_NAMESPACE}/deployments/${RELAY}`;
    const found = await unlessMissing(cluster(path), "404");
    if (found === undefined) {
      return {
        what: `There is no Deployment ${RELAY_NAMESPACE}/${RELAY}.`,
        why: WHY,
        remedy: "Deploy again, or apply the cluster manifests:",
        commands: ["npm run cluster -- <parameters> driftless.yaml", "kubectl apply --server-side -f driftless.yaml"],
      };
    }
    const { metadata, spec, status } = Deployment.parse(found);
    // On the local stack, the relay is no pod.
    if (own(metadata.annotations, "driftless.dev/runs-as") === "process") return [];
    if (spec.replicas === 0) {
      return {
        what: `The Deployment ${RELAY_NAMESPACE}/${RELAY} is scaled to zero.`,
        why: WHY,
        remedy: "Scale it to one:",
        commands: [`kubectl -n ${RELAY_NAMESPACE} scale deployment ${RELAY} --replicas=1`],
      };
    }
    if (status.readyReplicas > 0) return [];
    return {
      what: `No pod of the Deployment ${RELAY_NAMESPACE}/${RELAY} is ready.`,
      why: `${WHY} A relay is ready while the API server responds to it and the bus accepts its heartbeats.`,
      remedy: "See what the relay says:",
      commands: [
        `kubectl -n ${RELAY_NAMESPACE} describe deployment ${RELAY}`,
        `kubectl -n ${RELAY_NAMESPACE} logs deploy/${RELAY}`,
      ],
    };
  },
});
