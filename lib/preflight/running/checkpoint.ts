import * as z from "zod/mini";
import type { Check, Finding } from "../check.ts";
import { RELAY_NAMESPACE } from "../cluster/relay-identity.ts";
import { inCluster } from "../in-cluster/in-cluster-check.ts";
import type { ReadCluster } from "../in-cluster/read-cluster.ts";
import { unlessMissing } from "../read-error.ts";

const NAME = "driftless-relay-checkpoint";
const ConfigMap = z.object({ data: z._default(z.record(z.string(), z.string()), {}) });
const List = z.object({ metadata: z.object({ resourceVersion: z.string() }) });

/** The relay remembers in a ConfigMap up to where it has forwarded the changes of each kind. */
export const checkpoint: Check = inCluster({
  title: "Relay's checkpoint",
  applies: ({ changes }) => changes === "relay",
  async look(cluster, { deployment: { kinds } }) {
    const path = `/api/v1/namespaces/${RELAY_NAMESPACE}/configmaps/${NAME}`;
    const found = await unlessMissing(cluster(path), "404");
    if (found === undefined) {
      return {
        what: `There is no ConfigMap ${RELAY_NAMESPACE}/${NAME}.`,
        why: "The relay lists every object at each start, because it may not create the ConfigMap.",
        remedy: "Deploy again, or create it:",
        commands: [`kubectl -n ${RELAY_NAMESPACE} create configmap ${NAME}`],
      };
    }
    const marks = Object.entries(ConfigMap.parse(found).data);
    const positions = new Map<string, readonly number[]>(
      kinds.map(({ plural, group }) => [
        `${plural}.${group}`,
        marks.filter(([key]) => key.startsWith(`${plural}.${group}.`)).map(([, mark]) => Number(mark)),
      ]),
    );
    const absent = [...positions].flatMap(([kind, found]) => (found.length === 0 ? [kind] : []));
    const ahead = await kindsAhead(positions, cluster);
    return [...(absent.length === 0 ? [] : [behind(absent)]), ...(ahead.length === 0 ? [] : [inTheFuture(ahead)])];
  },
});

/** The kinds of which the relay has forwarded changes that the cluster does not have: it was restored, or it is another one. */
async function kindsAhead(
  positions: ReadonlyMap<string, readonly number[]>,
  cluster: ReadCluster,
): Promise<readonly string[]> {
  const highest = Math.max(0, ...[...positions.values()].flat());
  if (highest === 0) return [];
  const { resourceVersion } = List.parse(await cluster("/api/v1/namespaces?limit=1")).metadata;
  return [...positions].flatMap(([kind, found]) =>
    found.some((mark) => mark > Number(resourceVersion)) ? [kind] : [],
  );
}

function behind(kinds: readonly string[]): Finding {
  return {
    what: `The checkpoint has no position for ${kinds.join(", ")}.`,
    why: "The relay has not finished its first list of these objects, for example because it may not list them, or because the bus does not accept them.",
    remedy: "If it has been running for minutes, see what it says:",
    commands: [`kubectl -n ${RELAY_NAMESPACE} logs deploy/driftless-relay`],
  };
}

function inTheFuture(kinds: readonly string[]): Finding {
  return {
    what: `The checkpoint is ahead of the cluster, for ${kinds.join(", ")}.`,
    why: "The cluster was restored from a backup, or it is another one. Its objects may be older than their resources, which a pass would then change back.",
    remedy: 'Follow docs/runbooks.md, "Restore a cluster". After that, empty the checkpoint:',
    commands: [
      `kubectl -n ${RELAY_NAMESPACE} patch configmap ${NAME} --type=json -p '[{"op":"remove","path":"/data"}]'`,
    ],
  };
}
