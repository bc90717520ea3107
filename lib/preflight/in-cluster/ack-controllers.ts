import * as z from "zod/mini";
import { ackControllersIn } from "../../install/ack-controllers.ts";
import type { Check } from "../check.ts";
import { shellWord } from "../shell.ts";
import { inCluster } from "./in-cluster-check.ts";

const Deployments = z.object({ items: z.array(z.unknown()) });

/** ACK's controllers would reconcile the same objects, and the two would undo each other's work. */
export const ackControllers: Check = inCluster({
  title: "ACK's controllers",
  applies: ({ mode }) => mode === "reconcile",
  async look(cluster, { deployment: { kinds, watchNamespaces: namespaces, takeOver } }) {
    const consequence =
      takeOver === "off"
        ? "The installer refuses to begin with them, and Driftless refuses the resources that ACK manages."
        : "Until the controller is stopped, Driftless leaves each resource alone that ACK has written to after the take-over.";
    const { items } = Deployments.parse(await cluster("/apis/apps/v1/deployments"));
    return ackControllersIn(items, { kinds, namespaces }).map(({ namespace, name, kinds: served }) => ({
      what: `ACK's controller ${namespace}/${name} is running, for ${served.join(", ")}.`,
      why: `It and Driftless would both act on the objects of ${served.length === 1 ? "this kind" : "these kinds"}. ${consequence}`,
      remedy:
        "Follow docs/moving-from-ack.md, or leave the objects to ACK: remove the kinds from the parameter kinds. To stop the controller:",
      commands: [`kubectl -n ${shellWord(namespace)} scale deployment ${shellWord(name)} --replicas=0`],
      // The installer accepts this, because a move begins in this way.
      ...(takeOver === "ack" && { notice: true as const }),
    }));
  },
});
