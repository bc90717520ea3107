import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";

/** ACK's kinds to which references can refer, each listed once. */
export const referencedKinds: readonly ResourceKind[] = [
  ...new Map(
    kindData.flatMap(({ references = [] }) =>
      references.map(({ to }) => [`${to.kind.plural}.${to.kind.group}`, to.kind] as const),
    ),
  ).values(),
];

/**
 * Definitions of those kinds that Driftless does not manage. With them, an API server stores any object. Like ACK's, they have a status
 * subresource.
 */
export const referencedDefinitions = {
  apiVersion: "v1",
  kind: "List",
  items: referencedKinds.filter(isForeign).map(({ group, version, kind, plural }) => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        },
      ],
    },
  })),
};

function isForeign({ group, kind }: ResourceKind): boolean {
  return kindData.every(({ resource }) => resource.group !== group || resource.kind !== kind);
}

const PLACE = { ownerAccountID: "000000000000", region: "us-west-2" };
const SYNCED = { type: "ACK.ResourceSynced", status: "True", reason: "", message: "Resource synced successfully" };

/** What ACK's controllers write into the status of such an object. */
export const ackStatus = {
  ready: (arn: string) => ({ ackResourceMetadata: { arn, ...PLACE }, conditions: [SYNCED] }),
  notSynced: { conditions: [{ ...SYNCED, status: "False", message: "Resource not synced" }] },
  terminal: { conditions: [SYNCED, { type: "ACK.Terminal", status: "True", message: "api error ValidationError" }] },
  withoutArn: { ackResourceMetadata: null, conditions: [SYNCED] },
} as const;
