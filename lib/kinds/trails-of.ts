import type { TrailedKind } from "../reconcile/contract/trail.ts";
import { own } from "../text/own.ts";
import { trailLoaders } from "./trail-loaders.generated.ts";

/**
 * How CloudTrail reports changes to resources of the kinds whose events have this source, such as `s3.amazonaws.com`. Loads nothing about other
 * kinds.
 */
export async function trailsOf(source: string): Promise<readonly TrailedKind[]> {
  return (await own(trailLoaders, source)?.()) ?? [];
}
