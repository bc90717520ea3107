import * as z from "zod/mini";
import type { Check } from "../check.ts";
import { shellWord } from "../shell.ts";
import { inCluster } from "./in-cluster-check.ts";

const Deployments = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ namespace: z.string(), name: z.string() }),
      spec: z.object({
        replicas: z._default(z.number(), 1),
        template: z.object({
          spec: z.object({ containers: z.array(z.object({ image: z._default(z.string(), "") })) }),
        }),
      }),
    }),
  ),
});

/** The services that the kinds' groups are named after are also those of ACK's images, such as `…/aws-controllers-k8s/s3-controller`. */
const IMAGE = /(?:^|\/)([a-z0-9-]+)-controller(?:[:@]|$)/;

/** ACK's controllers would reconcile the same objects, and the two would undo each other's work. */
export const ackControllers: Check = inCluster({
  title: "ACK's controllers",
  applies: ({ mode }) => mode === "reconcile",
  async look(cluster, { deployment: { kinds, takeOver } }) {
    const { items } = Deployments.parse(await cluster("/apis/apps/v1/deployments"));
    const services = new Map(kinds.map(({ kind, group }) => [group.split(".")[0], kind]));
    return items.flatMap(({ metadata: { namespace, name }, spec: { replicas, template } }) => {
      const service = template.spec.containers
        .map(({ image }) => IMAGE.exec(image)?.[1])
        .find((one) => services.has(one));
      if (replicas === 0 || service === undefined) return [];
      return {
        what: `ACK's controller ${namespace}/${name} is running, for the kind ${services.get(service)}.`,
        why:
          takeOver === "off"
            ? "It and Driftless would both act on the objects of this kind. With takeOver: off, Driftless refuses the resources that ACK manages."
            : "It and Driftless would both act on the objects of this kind, and undo each other's work.",
        remedy: "Follow docs/moving-from-ack.md. Its step after the preview stops the controller:",
        commands: [`kubectl -n ${shellWord(namespace)} scale deployment ${shellWord(name)} --replicas=0`],
      };
    });
  },
});
