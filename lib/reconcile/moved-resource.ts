import type { ResourceMetadata } from "../kubernetes/object.ts";
import { TerminalError } from "./errors.ts";
import type { Settings } from "./settings.ts";

/**
 * Throws a `TerminalError` if the object's resource was last seen in another account or region: to go on would make a second one
 * here and leave the first behind. The texts are ACK's.
 */
export function refuseMovedResource(stored: ResourceMetadata | undefined, { account, region }: Settings): void {
  if (stored?.region && stored.region !== region) {
    throw new TerminalError(
      "RegionChanged",
      `Resource already exists in region ${stored.region}, but the desired state specifies region ${region}.`,
    );
  }
  if (stored?.ownerAccountID && stored.ownerAccountID !== account) {
    throw new TerminalError(
      "AccountChanged",
      `Resource already exists in account ${stored.ownerAccountID}, but the role used for reconciliation is in account ${account}.`,
    );
  }
}
