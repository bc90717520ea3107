import type { PortCall } from "../../support/worlds/port-call.ts";
import { settingsIn } from "../journal/look.ts";
import type { PassView } from "../journal/moments.ts";
import { specOf } from "./declared.ts";

/** Whether the call removes deletion protection although the spec does not disable it. */
export function unprotects(call: PortCall, { claimed }: PassView): boolean {
  if (!settingsIn(call).includes("deletionProtectionEnabled") || claimed?.metadata.deletionTimestamp === undefined)
    return false;
  return specOf(claimed).deletionProtectionEnabled !== false;
}
