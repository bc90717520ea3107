import type { Condition, ConditionType } from "../../kubernetes/condition.ts";
import { cut, excerpt } from "../../text/excerpt.ts";
import type { Reason } from "../contract/progress.ts";
import { type Role, RoleError } from "../contract/role.ts";
import type { FailedPart, Failure } from "./failure.ts";

/** The result of resolving an object's references. */
export type References = Pick<Condition, "status" | "reason">;

/** The input for the conditions of an object. */
export interface State {
  readonly failure: Failure;
  /** What the object waits for: for example, AWS is working on the resource. Polls continue its work. */
  readonly busy?: Reason | undefined;
  /** Why the object is not synced although nothing failed and nothing continues its work: for example, the resource is impaired. */
  readonly unsynced?: Reason | undefined;
  /** What the user should know about, although the pass does not act on it. */
  readonly advisories: readonly Reason[];
  /** The role that was chosen for the object, or the error that explains why none can be used; omitted if no role was chosen. */
  readonly role?: Role | RoleError | undefined;
  /** Omitted for an object without references. */
  readonly references?: References | undefined;
}

/** The conditions of an object. Where ACK has its own message, it is used unchanged, because tools may be waiting for it. */
export function conditionsOf({ failure, busy, unsynced, advisories, role, references }: State): readonly Condition[] {
  const failures = failuresIn(failure);
  const synced = resourceSynced(failure, busy ?? unsynced);
  return [
    ...referencesResolved(references),
    ...advisories.map(({ reason, message }) => condition("ACK.Advisory", "True", reason, message)),
    ...roleSelected(role),
    ...failures,
    synced,
    ready(failures[0], synced),
    ...unready(failures[0] ?? synced, busy !== undefined),
  ];
}

/** The reason that is reported for an object outside the scope of this deployment. */
export const OUT_OF_SCOPE: Reason = {
  reason: "OutOfScope",
  message:
    "the object does not match the namespaces or labels that this deployment watches; nothing is reconciled or deleted",
};

/** The reason that is reported for an object that exists only because of other controllers' finalizers. */
export const RELEASED: Reason = {
  reason: "Released",
  message: "the object is being deleted and does not manage a resource in AWS",
};

/** As in ACK, a role that no selector has chosen is not reported. */
function roleSelected(role: State["role"]): readonly Condition[] {
  if (role instanceof RoleError) return [condition("ACK.IAMRoleSelected", "False", role.reason, role.message)];
  if (role?.selector === undefined) return [];
  const { name, resourceVersion } = role.selector;
  const message = `roleARN: ${role.arn}, selectorName: ${name}, selectorResourceVersion: ${resourceVersion}`;
  return [condition("ACK.IAMRoleSelected", "True", "Selected", message)];
}

/** As in ACK, the reason describes the problem, and the message is always the same. */
function referencesResolved(references: State["references"]): readonly Condition[] {
  if (references === undefined) return [];
  const { status, reason } = references;
  const message = status === "True" ? undefined : "Reference resolution failed";
  return [condition("ACK.ReferencesResolved", status, reason, message)];
}

function failuresIn({ terminal, recoverable }: Failure): readonly Condition[] {
  const list: Condition[] = [];
  if (terminal.length > 0) {
    list.push(condition("ACK.Terminal", "True", reasonOf(terminal), joined(terminal, "message")));
  }
  if (recoverable.length > 0) {
    list.push(condition("ACK.Recoverable", "True", reasonOf(recoverable), joined(recoverable, "message")));
  }
  return list;
}

function resourceSynced({ terminal, recoverable }: Failure, unsynced: Reason | undefined): Condition {
  if (unsynced !== undefined) return condition("ACK.ResourceSynced", "False", unsynced.reason, unsynced.message);
  const detail = joined([...terminal, ...recoverable], "detail");
  if (terminal.length > 0) return condition("ACK.ResourceSynced", "False", detail, "Resource not synced");
  if (recoverable.length === 0) return condition("ACK.ResourceSynced", "True", "", "Resource synced successfully");
  return condition(
    "ACK.ResourceSynced",
    "Unknown",
    detail,
    "Unable to determine if desired resource state matches latest observed state",
  );
}

/** What users filter by: the reason of a `TerminalError`, or else AWS's error code, as one word in CamelCase. */
function reasonOf(parts: readonly FailedPart[]): string | undefined {
  const [text = ""] = parts.flatMap(({ reason, code }) => reason ?? code ?? []);
  const words = excerpt(text).match(/[a-z0-9]+/gi) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("") || undefined;
}

function joined(parts: readonly FailedPart[], field: "message" | "detail"): string {
  return parts.map((part) => part[field]).join("; ");
}

/** `Ready` follows from the other conditions: it reports a failure if there is one; otherwise, it is a copy of `ACK.ResourceSynced`. */
function ready(failed: Condition | undefined, { status, reason, message }: Condition): Condition {
  return failed === undefined
    ? condition("Ready", status, reason, message)
    : condition("Ready", "False", failed.reason ?? failed.type, failed.message);
}

/** The condition that kstatus defines for an object that is not Ready: whether its work continues by itself, or waits for a change. */
function unready({ type, status, reason, message }: Condition, isBusy: boolean): readonly Condition[] {
  if (type === "ACK.ResourceSynced" && status === "True") return [];
  const continues = type === "ACK.Recoverable" || (isBusy && type !== "ACK.Terminal");
  return [condition(continues ? "Reconciling" : "Stalled", "True", reason, message)];
}

function condition(type: ConditionType, status: Condition["status"], reason?: string, message?: string): Condition {
  return {
    type,
    status,
    ...(reason !== undefined && { reason: cut(reason) }),
    ...(message !== undefined && { message: cut(message) }),
  };
}
