import type { RecordSetSpec } from "../../../../../lib/kinds/route-53/record-set/spec.generated.ts";
import type { Connect } from "../../../../../lib/reconcile/dependencies.ts";
import { createKindWorld, type KindWorld } from "../../../worlds/kind-world.ts";
import type { RecordSetOnRoute53 } from "./record-set-on-route-53.ts";

export type RecordWorld = KindWorld<Partial<RecordSetSpec>>;

/** The calls of a pass that finds nothing to do. */
export const READS: readonly string[] = [
  "GetHostedZone",
  "ListResourceRecordSets",
  "ListResourceRecordSets",
  "ListTagsForResource",
];

/** A world for an object that has the name of the record. */
export function recordWorld(aws: RecordSetOnRoute53, name: string, connect: Connect = aws.connect): RecordWorld {
  return createKindWorld(aws.entry, name, connect, { now: () => aws.clock.now() });
}

/** An object that declares a record, and the passes over it. */
export async function declareRecord(
  aws: RecordSetOnRoute53,
  name: string,
  spec: Partial<RecordSetSpec> = {},
  connect?: Connect,
): Promise<RecordWorld> {
  const world = recordWorld(aws, name, connect);
  await world.apply({ ...aws.spec(name), ...spec });
  return world;
}
