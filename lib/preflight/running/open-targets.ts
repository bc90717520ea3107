import * as z from "zod/mini";
import { kindData } from "../../kinds/kind-data.generated.ts";
import { createOwnTags } from "../../kinds/own-tags.ts";
import type { ObjectReference } from "../../kubernetes/client.ts";
import type { KubernetesObject } from "../../kubernetes/object.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { KindData } from "../../reconcile/contract/kind-data.ts";
import { USABLE_TAG } from "../../reconcile/contract/owner.ts";
import type { Settings } from "../../reconcile/contract/settings.ts";
import { type NamedValue, namedValues } from "../../reconcile/decide/named-values.ts";
import { refusalOf } from "../../reconcile/decide/restrictions.ts";
import { resolveReferences } from "../../reconcile/place/references.ts";
import { ownResources } from "../../settings/own-resources.ts";
import { excerpt } from "../../text/excerpt.ts";
import type { Check, Context, Finding } from "../check.ts";
import { inCluster } from "../in-cluster/in-cluster-check.ts";
import { listObjects } from "../in-cluster/list-objects.ts";
import type { ReadCluster } from "../in-cluster/read-cluster.ts";
import { ReadError, unlessMissing } from "../read-error.ts";
import { targetsAreOpen } from "./targets-are-open.ts";

const Item = z.looseObject({
  metadata: z.looseObject({ namespace: z.string(), name: z.string() }),
  status: z._default(
    z.looseObject({
      ackResourceMetadata: z.optional(
        z.object({ arn: z.optional(z.string()), ownerAccountID: z.string(), region: z.string() }),
      ),
    }),
    {},
  ),
});

type Listed = z.infer<typeof Item> & { readonly kind: Pick<KindData, "resource" | "restrictedFields" | "references"> };

/** What is known of the cluster. */
interface Seen {
  /** The objects, by the ARNs of their resources. */
  readonly owners: ReadonlyMap<string, readonly Listed[]>;
  /** The objects, by their kinds and names. */
  readonly named: ReadonlyMap<string, Listed>;
  readonly cluster: ReadCluster;
}

const MOST_NAMED = 10;

/** What objects name that they could not name with closed targets, as far as the cluster shows: the tags of targets are not read. */
export const openTargets: Check = inCluster({
  title: "Targets that closed targets would refuse",
  applies: ({ mode, targets }) => mode === "reconcile" && targets !== "closed",
  async look(cluster, context) {
    if (!(await targetsAreOpen(context))) return [];
    const served = kindData.filter(({ resource }) =>
      context.deployment.kinds.some(({ kind }) => kind === resource.kind),
    );
    const lists = await Promise.all(
      served.map(async (kind) =>
        (await listObjects(cluster, kind.resource)).map((item): Listed => ({ ...Item.parse(item), kind })),
      ),
    );
    const objects = lists.flat();
    const seen: Seen = {
      owners: Map.groupBy(objects, ({ status }) => status.ackResourceMetadata?.arn ?? ""),
      named: new Map(objects.map((object) => [nameOf(object.kind.resource, object.metadata), object] as const)),
      cluster,
    };
    const refused: string[] = [];
    for (const object of objects) {
      const [first, ...others] = await refusedIn(object, seen, context);
      if (first === undefined) continue;
      const more = others.length === 0 ? "" : `, and ${others.length} more`;
      const { kind, metadata } = object;
      refused.push(
        `${kind.resource.kind.toLowerCase()} ${metadata.namespace}/${metadata.name} (spec.${first.path}: ${excerpt(first.text)}${more})`,
      );
    }
    return refused.length === 0 ? [] : findingAbout(refused);
  },
});

function nameOf({ group, plural }: ResourceKind, { namespace, name }: { namespace: string; name: string }): string {
  return `${plural}.${group}/${namespace}/${name}`;
}

function findingAbout(refused: readonly string[]): Finding {
  const shown = refused.slice(0, MOST_NAMED).join(", ");
  const more = refused.length > MOST_NAMED ? `, and ${refused.length - MOST_NAMED} more` : "";
  const count = refused.length === 1 ? "1 object names what targets" : `${refused.length} objects name what targets`;
  return {
    what: `${count}: closed would refuse, unless it consents by its tag ${USABLE_TAG}: ${shown}${more}.`,
    why: "Targets are open, so that anyone who can write objects can send data to, and receive data from, what others own. With targets: closed, what AWS already has stays, and is refused once the object changes it.",
    remedy:
      "Before you set targets: closed, tag what the objects of a namespace may name, or list it in allowedTargets: docs/security.md, Targets.",
    notice: true,
  };
}

/** The values of the object that are allowed now, and would not be. */
async function refusedIn(
  object: Listed,
  seen: Seen,
  { deployment: { clusterName, region: usual, allowedTargets }, caller }: Context,
): Promise<readonly NamedValue[]> {
  const fields = (object.kind.restrictedFields ?? []).filter(({ names }) => names === "target");
  if (fields.length === 0) return [];
  const { ownerAccountID: account = caller.account, region = usual } = object.status.ackResourceMetadata ?? {};
  const place = { partition: caller.partition, account, region };
  const spec = await resolvedSpec(object, seen);
  const settings = { regions: [], allowedTargets, deployment: ownResources(clusterName) };
  const refused: NamedValue[] = [];
  for (const field of fields) {
    for (const named of namedValues(spec, field, place)) {
      if (refusalOf(named, field, { ...settings, targets: "open" }) !== undefined) continue;
      if (!/[*?]/.test(named.arn) && allowedTargets?.includes(named.arn)) continue;
      const owning = seen.owners.get(await taggedArn(named.arn)) ?? [];
      if (owning.some(({ metadata }) => metadata.namespace === object.metadata.namespace)) continue;
      const isNobodys = owning.length === 0;
      if (isNobodys && refusalOf(named, field, { ...settings, targets: "closed" }) === undefined) continue;
      refused.push(named);
    }
  }
  return refused;
}

const tagsOf = createOwnTags({ createsRoles: true });

/** The ARN of the resource whose tags say whose the target is, such as the table of a stream. */
async function taggedArn(arn: string): Promise<string> {
  return (await tagsOf(arn.split(":")[2] ?? ""))?.tagged(arn) ?? arn;
}

/** The spec with the values of its references; without them if an object cannot be read, or does not provide its value. */
async function resolvedSpec({ kind, ...object }: Listed, { named, cluster }: Seen): Promise<unknown> {
  const one = object as object as KubernetesObject;
  const { spec } = one;
  const getTarget = async ({ kind: of, namespace, name }: ObjectReference) => {
    const listed = named.get(nameOf(of, { namespace, name }));
    const path = `/apis/${of.group}/${of.version}/namespaces/${namespace}/${of.plural}/${name}`;
    return (listed ?? (await unlessMissing(cluster(path), "404"))) as KubernetesObject | undefined;
  };
  try {
    return (await resolveReferences(one, kind, { crossNamespaceReferences: true } as Settings, { getTarget })).spec;
  } catch (error) {
    if (error instanceof ReadError || !(error instanceof Error)) throw error;
    return spec;
  }
}
