import type { ResourceMetadata } from "../../kubernetes/object.ts";
import { TerminalError } from "../contract/errors.ts";
import type { Place } from "../contract/resource.ts";

/**
 * Throws a `TerminalError` if the object's resource was last seen in another account or region, or under another name: going on
 * would make a second one and leave the first behind. The texts about account and region are ACK's. `arn` is that of the declared name, for
 * kinds whose name decides it.
 */
export function refuseMoved(
  stored: ResourceMetadata | undefined,
  { account, region }: Place,
  arn: string | undefined,
): void {
  if (stored === undefined) return;
  if (stored.region !== region) {
    throw new TerminalError(
      "RegionChanged",
      `Resource already exists in region ${stored.region}, but the desired state specifies region ${region}.`,
    );
  }
  if (stored.ownerAccountID !== account) {
    throw new TerminalError(
      "AccountChanged",
      `Resource already exists in account ${stored.ownerAccountID}, but the role used for reconciliation is in account ${account}.`,
    );
  }
  if (stored.arn !== undefined && arn !== undefined && stored.arn !== arn) {
    throw new TerminalError(
      "NameChanged",
      `this object's resource is ${stored.arn}, but its spec now names ${arn}; set the name back, or create another object`,
    );
  }
}
