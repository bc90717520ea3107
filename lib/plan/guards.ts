import type { ObjectMeta } from "../kubernetes/object.ts";
import { isProtected, needsApproval } from "../reconcile/object/metadata.ts";
import type { PlannedObject } from "./planned-object.ts";

/** What else has to happen before what a plan shows: the guards that a pass in shadow mode does not come to. */
export function guardsOn(
  { would, approval }: { readonly would: PlannedObject["would"]; readonly approval: string | undefined },
  metadata: ObjectMeta,
  namespace: Readonly<Record<string, string>>,
): readonly string[] {
  return [
    ...(would === "delete" && isProtected(metadata, namespace)
      ? [
          "Protected: the resource is protected, so it would be left in AWS until the annotation driftless.dev/protected is removed",
        ]
      : []),
    ...(approval === undefined || approval === ""
      ? []
      : ["ApprovalRequired: nothing would happen before somebody approves it, with kubectl driftless approve"]),
  ];
}

/** The value that approves what would be done; empty if it is approved already, and `undefined` if it needs no approval. */
export function approvalIn(
  { would, waiting }: { readonly would: PlannedObject["would"]; readonly waiting: string },
  metadata: ObjectMeta,
  namespace: Readonly<Record<string, string>>,
): string | undefined {
  const writes = ["create", "adopt", "take over", "update", "delete"].includes(would);
  return writes && needsApproval(metadata, namespace) ? waiting : undefined;
}
