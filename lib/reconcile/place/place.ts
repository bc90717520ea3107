import type { ObjectMeta } from "../../kubernetes/object.ts";
import { excerpt } from "../../text/excerpt.ts";
import { TerminalError } from "../contract/errors.ts";
import type { Place } from "../contract/resource.ts";
import type { Settings } from "../contract/settings.ts";

/** ACK's object annotation that specifies the object's region. */
export const REGION = "services.k8s.aws/region";

/** ACK's namespace annotation that specifies the region for objects that do not specify one. */
export const DEFAULT_REGION = "services.k8s.aws/default-region";

/**
 * Where an object's resource belongs. As in ACK, the object's annotation takes precedence over its namespace's, which takes precedence over
 * the deployment's setting. The status is not consulted: a forged status must not move a pass to another place.
 *
 * Throws a `TerminalError` if the deployment does not allow the region.
 */
export function placeOf(
  { annotations = {} }: ObjectMeta,
  namespace: Readonly<Record<string, string>>,
  { account, partition, region: ownRegion, regions }: Pick<Settings, "account" | "partition" | "region" | "regions">,
): Place {
  const region = annotations[REGION] ?? namespace[DEFAULT_REGION] ?? ownRegion;
  if (regions.includes(region)) return { account, partition, region };
  const allowed = `the parameter regions allows ${regions.join(", ")}`;
  if (annotations[REGION] !== undefined) {
    throw notAllowed(`the object's annotation ${REGION} is "${excerpt(region)}", but ${allowed}`);
  }
  if (namespace[DEFAULT_REGION] !== undefined) {
    throw notAllowed(`the namespace's annotation ${DEFAULT_REGION} is "${excerpt(region)}", but ${allowed}`);
  }
  throw notAllowed(
    `neither the object nor its namespace specifies a region, and the deployment's region ${region} cannot be used: ${allowed}; annotate the object with ${REGION}`,
  );
}

function notAllowed(message: string): TerminalError {
  return new TerminalError("RegionNotAllowed", message);
}
