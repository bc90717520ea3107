import type { ObjectMeta } from "../kubernetes/object.ts";
import { isProtected, needsApproval } from "../reconcile/object/metadata.ts";
import type { PlannedObject } from "./planned-object.ts";

/** What else has to happen before what a plan shows: the guards that a pass in shadow mode does not come to. */
export function guardsOn(
  would: PlannedObject["would"],
  metadata: ObjectMeta,
  namespace: Readonly<Record<string, string>>,
): readonly string[] {
  if (!["create", "adopt", "take over", "update", "delete"].includes(would)) return [];
  return [
    ...(would === "delete" && isProtected(metadata, namespace)
      ? [
          "Protected: the resource is protected, so it would be left in AWS until the annotation driftless.dev/protected is removed",
        ]
      : []),
    ...(needsApproval(metadata, namespace)
      ? [
          "ApprovalRequired: nothing would happen before somebody approves it with the annotation driftless.dev/approved",
        ]
      : []),
  ];
}
