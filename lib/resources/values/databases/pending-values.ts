import type { Reason } from "../../../reconcile/contract/progress.ts";

/** What a service has accepted, and applies in its maintenance window at the latest: neither drift nor done. */
export function pendingValues(service: string, fields: readonly string[], window: string | undefined): Reason {
  const until = `the maintenance window ${window} (UTC)`;
  return {
    reason: "PendingModifiedValues",
    message: `${service} has accepted ${fields.join(", ")}, and applies it by ${until} at the latest`,
  };
}
