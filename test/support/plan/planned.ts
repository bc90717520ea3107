import type { PlannedObject } from "../../../lib/plan/planned-object.ts";

/** What would happen to `team/data`: nothing, except for `parts`. */
export function planned(parts: Partial<PlannedObject> = {}): PlannedObject {
  const nothing = { steps: [], changes: [], unread: [], problems: [], notes: [] };
  return { kind: "Bucket", namespace: "team", name: "data", would: "keep", ...nothing, ...parts };
}

/** A tag that Driftless sets itself. */
export const ownTag = {
  field: "tagging.services.k8s.aws/driftless-owner",
  from: "none",
  to: "east/team/data",
  cause: "own tags",
} as const;

/** A change that a manifest causes. */
export const versioning = { field: "versioning", from: "Suspended", to: "Enabled", cause: "manifest" } as const;
