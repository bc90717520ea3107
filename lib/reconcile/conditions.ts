import type { Condition, ConditionType } from "../kubernetes/condition.ts";
import type { FailedPart, Failure } from "./failure.ts";
import type { Advisory } from "./resource-manager.ts";

/** The conditions of an object that AWS matches. The texts are ACK's, for tools that wait for them. */
export function settledConditions(advisories: readonly Advisory[]): readonly Condition[] {
  return withReady([
    ...advisories.map(({ reason, message }) => condition("ACK.Advisory", "True", reason, message)),
    condition("ACK.ResourceSynced", "True", "", "Resource synced successfully"),
  ]);
}

/** The conditions of an object whose change AWS is still working on. */
export function inProgressConditions(): readonly Condition[] {
  return withReady([condition("ACK.ResourceSynced", "False", "", NOT_SYNCED)]);
}

/** The conditions of an object that is no longer in the scope of this deployment. */
export function outOfScopeConditions(): readonly Condition[] {
  return withReady([
    condition(
      "ACK.ResourceSynced",
      "False",
      "OutOfScope",
      "the object is outside the namespaces or labels that this deployment watches; nothing is reconciled or deleted",
    ),
  ]);
}

/** The conditions of an object that is being deleted and has no resource any more, but is kept by the finalizers of others. */
export function releasedConditions(): readonly Condition[] {
  return withReady([
    condition("ACK.ResourceSynced", "False", "Released", "the object is being deleted and holds nothing in AWS"),
  ]);
}

/** The conditions of an object whose pass failed. */
export function failedConditions({ terminal, recoverable }: Failure): readonly Condition[] {
  const list: Condition[] = [];
  if (terminal.length > 0) {
    list.push(condition("ACK.Terminal", "True", terminalReason(terminal), joined(terminal, "message")));
  }
  if (recoverable.length > 0) {
    list.push(condition("ACK.Recoverable", "True", undefined, joined(recoverable, "message")));
  }
  const detail = joined([...terminal, ...recoverable], "detail");
  list.push(
    terminal.length > 0
      ? condition("ACK.ResourceSynced", "False", detail, NOT_SYNCED)
      : condition("ACK.ResourceSynced", "Unknown", detail, UNDETERMINED),
  );
  return withReady(list);
}

const NOT_SYNCED = "Resource not synced";
const UNDETERMINED = "Unable to determine if desired resource state matches latest observed state";

/** ACK's own words; adoption, which they speak of, is how ACK's users know the way out. */
const UNMANAGED =
  "This resource already exists but is not managed by ACK. To bring the resource under ACK management, you should explicitly adopt the resource by enabling the ResourceAdoption feature gate and populating the `services.k8s.aws/adoption-policy` and `services.k8s.aws/adoption-fields` annotations.";

function terminalReason(parts: readonly FailedPart[]): string | undefined {
  const reason = parts.find((part) => part.reason !== undefined)?.reason;
  return reason === "AlreadyExists" ? UNMANAGED : reason;
}

function joined(parts: readonly FailedPart[], field: "message" | "detail"): string {
  return parts.map((part) => part[field]).join("; ");
}

/** `Ready` follows from the others: a failure first, else it is a copy of `ACK.ResourceSynced`. */
function withReady(list: readonly Condition[]): readonly Condition[] {
  const find = (type: ConditionType): Condition | undefined => list.find((entry) => entry.type === type);
  const failed = find("ACK.Terminal") ?? find("ACK.Recoverable");
  const synced = find("ACK.ResourceSynced");
  return [
    ...list,
    failed
      ? condition("Ready", "False", failed.type, failed.message)
      : condition("Ready", synced?.status ?? "Unknown", synced?.reason, synced?.message),
  ];
}

function condition(
  type: ConditionType,
  status: Condition["status"],
  reason: string | undefined,
  message: string | undefined,
): Condition {
  return {
    type,
    status,
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
  };
}
