import * as z from "zod/mini";
import { Pod, pendingReason } from "../../install/pending-reason.ts";
import type { Check } from "../check.ts";
import { RELAY, RELAY_NAMESPACE } from "../cluster/relay-identity.ts";
import { remedyFor } from "../stack/causes.ts";
import { inCluster } from "./in-cluster-check.ts";

const Pods = z.object({ items: z.array(Pod) });

/** After a failure, the relay's pod says what it waits for. */
export const relayPod: Check = inCluster({
  title: "Relay",
  applies: ({ changes }) => changes === "relay",
  async look(cluster) {
    const selector = encodeURIComponent(`app.kubernetes.io/name=${RELAY}`);
    const { items } = Pods.parse(await cluster(`/api/v1/namespaces/${RELAY_NAMESPACE}/pods?labelSelector=${selector}`));
    return items.flatMap((pod) => {
      const reason = pendingReason(pod);
      if (reason === undefined) return [];
      const commands = [
        `kubectl -n ${RELAY_NAMESPACE} describe pods`,
        `kubectl -n ${RELAY_NAMESPACE} logs deploy/${RELAY}`,
      ];
      return {
        what: `The relay is not ready: ${reason}.`,
        why: "Until it is, changes wait for the sweep, and a deployment fails after 5 minutes.",
        ...(remedyFor(reason) ?? { remedy: "Look at the pod and at its log:", commands }),
      };
    });
  },
});
