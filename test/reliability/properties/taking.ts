import { settingsIn } from "../journal/look.ts";
import type { CloudWrite } from "../journal/moments.ts";
import { asksForAdoption, consents } from "./consent.ts";
import { hasFinalizer } from "./finalizer.ts";

/** Whether a write may take over ACK's resource: it writes the tags, for an object in whose status ACK has recorded the resource. */
export function mayTakeOver({ call, maker, pass: { claimed } }: CloudWrite): boolean {
  if (!settingsIn(call).includes("tags") || maker !== "ack" || claimed === undefined || !hasFinalizer(claimed))
    return false;
  const { origin, ackResourceMetadata } = claimed.status ?? {};
  return origin === "TakingOver" && ackResourceMetadata?.arn !== undefined;
}

/** Whether a write may adopt the resource: it writes the tags of a resource that consents, for an object that requests the resource. */
export function mayAdopt({ call, resource, pass: { claimed, seen } }: CloudWrite): boolean {
  if (!settingsIn(call).includes("tags") || resource === undefined || claimed === undefined) return false;
  if (!hasFinalizer(claimed) && claimed.status?.origin !== "Adopting") return false;
  return asksForAdoption(claimed) && consents(claimed, seen?.tags ?? {});
}
