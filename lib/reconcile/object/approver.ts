import { ANNOTATIONS } from "../../annotations/annotations.ts";
import type { ObjectMeta } from "../../kubernetes/object.ts";

/** Who has approved, as far as the object says so. */
export interface Approver {
  /** The user, from an annotation. With the policy about approvals, the API server has made sure that it is the user. */
  readonly user?: string;
  /** The program with which the user has approved: the manager of the annotation. */
  readonly manager?: string;
}

/** More than the names of users have. */
const LONGEST_USER = 256;

/** Who has given the approval that the object has. */
export function approverOf(metadata: ObjectMeta): Approver {
  const user = metadata.annotations?.[ANNOTATIONS.approvedBy]?.slice(0, LONGEST_USER) ?? "";
  const manager = metadata.managedFields?.findLast(({ fieldsV1 }) => isApproved(fieldsV1))?.manager;
  return {
    ...(user !== "" && { user }),
    ...(typeof manager === "string" && manager !== OWN_MANAGER && { manager }),
  };
}

/** The manager of what the functions write. */
const OWN_MANAGER = "driftless";

/** Whether a manager's fields include the approval. Their form is Kubernetes' `FieldsV1`. */
function isApproved(fields: unknown): boolean {
  return Object.hasOwn(memberOf(memberOf(fields, "f:metadata"), "f:annotations"), `f:${ANNOTATIONS.approved}`);
}

function memberOf(value: unknown, name: string): object {
  const member: unknown = Object.entries(Object(value)).find(([key]) => key === name)?.[1];
  return typeof member === "object" && member !== null ? member : {};
}
