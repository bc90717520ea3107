import { conditionOf } from "../history/object-state.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { TextChange } from "../text/changes.ts";
import type { Cause, PlannedChange } from "./planned-object.ts";

/** What tells the causes of changes apart. */
export interface Origin {
  /** The spec field that declares the tags of the kind's resources. */
  readonly tagsField: string;
  /** Whether a manifest was given. */
  readonly isDeclared: boolean;
  readonly stored: KubernetesObject | undefined;
  /** The changes that would be made without the manifest. */
  readonly without: readonly TextChange[];
}

/** What steps change in the end, one change for each value, with its cause. A value that ends as it began is left out. */
export function netChanges(steps: readonly TextChange[], origin: Origin): readonly PlannedChange[] {
  const without = new Set(merged(origin.without).map(keyOf));
  return merged(steps).map((change) => ({ ...change, cause: causeOf(change, origin, without) }));
}

function causeOf(change: TextChange, { tagsField, isDeclared, stored }: Origin, without: ReadonlySet<string>): Cause {
  if (change.field.startsWith(`${tagsField}.services.k8s.aws/`)) return "own tags";
  if (isDeclared && !without.has(keyOf(change))) return "manifest";
  const { observedGeneration, approval, origin } = stored?.status ?? {};
  // What waits for approval may be drift or a change to the object: the status does not say which.
  const isWaiting = (approval?.waiting ?? "") !== "";
  // Nor does it say what of the spec was applied before a pass failed.
  const isPending = observedGeneration !== stored?.metadata.generation || isWaiting || hasFailed(stored);
  // What never existed cannot have drifted.
  return isPending || origin === undefined || origin === "Creating" ? "pending" : "drift";
}

function hasFailed(stored: KubernetesObject | undefined): boolean {
  return (
    stored !== undefined &&
    (["ACK.Terminal", "ACK.Recoverable"] as const).some((type) => conditionOf(stored, type)?.status === "True")
  );
}

/** A route changes one value in several steps. */
function merged(steps: readonly TextChange[]): readonly TextChange[] {
  const byField = new Map<string, TextChange>();
  for (const step of steps) {
    const earlier = byField.get(step.field);
    byField.set(step.field, { ...step, from: earlier?.from ?? step.from });
  }
  return [...byField.values()].filter(({ from, to }) => from !== to);
}

function keyOf({ field, from, to }: TextChange): string {
  return JSON.stringify([field, from, to]);
}
