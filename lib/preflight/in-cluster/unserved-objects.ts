import * as z from "zod/mini";
import { finalizerOf } from "../../reconcile/object/metadata.ts";
import type { Check } from "../check.ts";
import { unlessMissing } from "../read-error.ts";
import { inCluster } from "./in-cluster-check.ts";

const Objects = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ namespace: z.string(), name: z.string(), finalizers: z._default(z.array(z.string()), []) }),
      // ACK has the same finalizer, but only Driftless writes the origin.
      status: z.optional(z.object({ origin: z.optional(z.string()) })),
    }),
  ),
});

/** More objects than this are not needed to know that there are some. */
const PAGE = 500;

const MOST_NAMED = 5;

/** If a kind is removed from `kinds`, nothing acts on its objects, and nothing removes their finalizer. */
export const unservedObjects: Check = inCluster({
  title: "Objects of kinds that are not served",
  applies: ({ mode, otherKinds }) => mode === "reconcile" && otherKinds.length > 0,
  async look(cluster, { deployment: { kinds, otherKinds } }) {
    const findings = [];
    for (const resource of otherKinds) {
      const { group, version, plural, kind } = resource;
      const found = await unlessMissing(cluster(`/apis/${group}/${version}/${plural}?limit=${PAGE}`), "404");
      if (found === undefined) continue;
      const held = Objects.parse(found)
        .items.filter(({ metadata, status }) => status?.origin && metadata.finalizers.includes(finalizerOf(resource)))
        .map(({ metadata: { namespace, name } }) => `${namespace}/${name}`);
      if (held.length === 0) continue;
      const more = held.length > MOST_NAMED ? ", and more" : "";
      findings.push({
        what: `Driftless has served objects of the kind ${kind}, which kinds does not contain: ${held.slice(0, MOST_NAMED).join(", ")}${more}.`,
        why: "Nothing acts on them after the deployment: changes have no effect, and an object that is deleted does not go away. Nothing is deleted.",
        remedy:
          "Keep the kind. To stop serving it, first delete the objects (with deletion-policy: retain to keep their resources), or let ACK's controller serve them:",
        parameters: [`kinds: [${[...kinds, resource].map((one) => one.kind).join(", ")}]`],
        notice: true as const,
      });
    }
    return findings;
  },
});
