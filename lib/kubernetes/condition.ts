/** One entry of `status.conditions`. */
export interface Condition {
  readonly type: ConditionType;
  readonly status: "True" | "False" | "Unknown";
  readonly reason?: string;
  readonly message?: string;
  readonly observedGeneration?: number;
  /** When this entry was last written, RFC 3339. As in ACK, it changes with every write, even without a transition. */
  readonly lastTransitionTime?: string;
}

/** Those of ACK's condition types that Driftless writes, the conventional `Ready`, and those that kstatus defines. */
export type ConditionType =
  | "ACK.Advisory"
  | "ACK.IAMRoleSelected"
  | "ACK.ReferencesResolved"
  | "ACK.Terminal"
  | "ACK.Recoverable"
  | "ACK.ResourceSynced"
  | "Ready"
  | "Reconciling"
  | "Stalled";
