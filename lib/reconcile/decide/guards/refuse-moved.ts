import type { ResourceMetadata } from "../../../kubernetes/object.ts";
import { TerminalError } from "../../contract/errors.ts";
import type { Place } from "../../contract/resource.ts";

/**
 * Throws a `TerminalError` if the object's resource was last seen in another account or region, or under another name: otherwise, the pass
 * would create a second resource and leave the first one behind. The messages about the account and the region are ACK's. `arn` is the ARN
 * for the declared name; it is only known for kinds in which the resource's name determines the ARN.
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
      `this object's resource is ${stored.arn}, but the spec now refers to ${arn}; restore the previous name, or create another object`,
    );
  }
}
