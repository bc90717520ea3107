import type { ObjectMeta } from "../../kubernetes/object.ts";
import { excerpt } from "../../text/excerpt.ts";
import { TerminalError } from "../contract/errors.ts";
import type { Place } from "../contract/resource.ts";
import type { Settings } from "../contract/settings.ts";
import { ANNOTATIONS } from "../object/annotations.ts";

/** The longest ARN: https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutUserPermissionsBoundary.html */
export const MAXIMUM_ARN_LENGTH = 2048;

/**
 * Where an object's resource belongs. As in ACK, the object's annotation takes precedence over its namespace's, and that over the
 * deployment's setting. The status is not consulted: a forged status must not move a pass to another place. Throws a `TerminalError` if the
 * deployment does not allow the region.
 */
export function placeOf(
  { annotations = {} }: ObjectMeta,
  namespace: Readonly<Record<string, string>>,
  { account, partition, region: ownRegion, regions }: Pick<Settings, "account" | "partition" | "region" | "regions">,
): Place {
  const annotated = annotations[ANNOTATIONS.region] ?? namespace[ANNOTATIONS.defaultRegion];
  const region = annotated ?? ownRegion;
  if (regions.includes(region)) return { account, partition, region };
  const allowed = `the parameter regions allows ${regions.join(", ")}`;
  const isOwn = annotations[ANNOTATIONS.region] !== undefined;
  const annotation = isOwn
    ? `the object's annotation ${ANNOTATIONS.region}`
    : `the namespace's annotation ${ANNOTATIONS.defaultRegion}`;
  throw new TerminalError(
    "RegionNotAllowed",
    annotated === undefined
      ? `neither the object nor its namespace specifies a region, and the deployment's region ${region} cannot be used: ${allowed}; annotate the object with ${ANNOTATIONS.region}`
      : `${annotation} is "${excerpt(region)}", but ${allowed}`,
  );
}
