import * as z from "zod/mini";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { Deployment } from "./deployment.ts";
import type { ReadCluster } from "./in-cluster/read-cluster.ts";
import { unlessMissing } from "./read-error.ts";

const ConfigMap = z.object({ data: z._default(z.record(z.string(), z.string()), {}) });
const Texts = z._default(z.array(z.string()), []);

/** The published parameters that checks need. The defaults are those of the parameters. */
const Parameters = z.object({
  clusterName: z.string(),
  kinds: z.array(z.string()),
  watchNamespaces: Texts,
  mode: z._default(z.enum(["reconcile", "shadow"]), "reconcile"),
  takeOver: z._default(z.enum(["off", "ack"]), "off"),
  roles: z._default(z.enum(["own", "selectors", "carm"]), "own"),
  changes: z._default(z.enum(["relay", "poll"]), "relay"),
  permissionsBoundary: z.optional(z.string()),
  targets: z.optional(z.enum(["closed", "open"])),
  allowedTargets: z.optional(z.array(z.string())),
});

/** Where a deployment publishes its parameters in its cluster. */
export const PUBLISHED_PATH = "/api/v1/namespaces/driftless-system/configmaps/driftless-parameters";

/** Reads the data that a deployment has published in its cluster; `undefined` if there is none. */
export async function readPublishedData(read: ReadCluster): Promise<Readonly<Record<string, string>> | undefined> {
  const found = await unlessMissing(read(PUBLISHED_PATH), "404");
  return found === undefined ? undefined : ConfigMap.parse(found).data;
}

/** A deployment as far as its published parameters say. What they do not say counts as absent, so that no check looks at it. */
export function publishedDeployment(
  { region = "", parameters = "{}", version }: Readonly<Record<string, string>>,
  allKinds: readonly ResourceKind[],
  nameStack: (clusterName: string) => string,
): Deployment {
  const { kinds, ...given } = Parameters.parse(JSON.parse(parameters));
  return {
    ...given,
    version,
    file: "<parameters>",
    region,
    stackName: nameStack(given.clusterName),
    busName: undefined,
    subnetIds: [],
    securityGroupIds: [],
    kinds: allKinds.filter(({ kind }) => kinds.includes(kind)),
    otherKinds: allKinds.filter(({ kind }) => !kinds.includes(kind)),
    relayIdentity: "pod-identity",
    installCluster: true,
    driftEvents: false,
    changesConcurrency: 0,
    resyncConcurrency: 0,
  };
}
