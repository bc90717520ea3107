import type { HostedZoneSpec } from "../../../../../lib/kinds/route-53/hosted-zone/spec.generated.ts";
import type { Settings } from "../../../../../lib/reconcile/contract/settings.ts";
import type { Connect } from "../../../../../lib/reconcile/dependencies.ts";
import { createKindWorld, type KindWorld } from "../../../worlds/kind-world.ts";
import type { HostedZoneOnRoute53 } from "./hosted-zone-on-route-53.ts";

export type ZoneWorld = KindWorld<Partial<HostedZoneSpec>>;

/** The calls of a pass that finds nothing to do. */
export const READS: readonly string[] = ["GetHostedZone", "ListTagsForResource"];
export const OWNER = "services.k8s.aws/driftless-owner";

/** More seconds than Route 53 may show old values for. */
export const LATER = 120;

/** A world for an object that has the name of the zone, in a deployment that lists no targets. */
export function zoneWorld(
  aws: HostedZoneOnRoute53,
  name: string,
  connect: Connect = aws.connect,
  settings: Partial<Settings> = {},
): ZoneWorld {
  return createKindWorld(aws.entry, name, connect, { now: () => aws.clock.now(), settings });
}

/** An object that declares the zone, and the passes over it. The deployment allows the VPCs whose IDs begin with `vpc-a`. */
export async function declareZone(
  aws: HostedZoneOnRoute53,
  name: string,
  spec: Partial<HostedZoneSpec> = {},
  connect?: Connect,
): Promise<ZoneWorld> {
  const allowedTargets = [
    "arn:aws:ec2:us-west-2:000000000000:vpc/vpc-a*",
    "arn:aws:route53:::delegationset/N0123456789",
  ];
  const world = zoneWorld(aws, name, connect, { allowedTargets });
  await world.apply({ ...aws.spec(name), ...spec });
  return world;
}
