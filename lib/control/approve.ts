import { ANNOTATIONS } from "../annotations/annotations.ts";
import { CommandError } from "../cli/command-error.ts";
import { EXIT } from "../cli/exit.ts";
import { KubernetesApiError, type KubernetesClient, type ObjectReference } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import { type PlannedObject, verdictOf } from "../plan/planned-object.ts";

/** A stored object, and what Driftless would do to it. */
export interface PlannedApproval {
  /** The object as it was read before the plan was made; `undefined` if it does not exist. */
  readonly stored: KubernetesObject | undefined;
  readonly planned: PlannedObject;
}

/** What a user may approve: this value for this object, or nothing, and why. `isRefused`: it is not that there is nothing to approve. */
export type Approvable =
  | { readonly stored: KubernetesObject; readonly value: string }
  | { readonly value?: never; readonly because: string; readonly isRefused: boolean };

/**
 * What the reader of a plan may approve. Only what the plan itself has found counts: whoever may write the status could otherwise have
 * something else approved than what was shown.
 */
export function approvableIn({ stored, planned }: PlannedApproval): Approvable {
  const { approval, would } = planned;
  const isIdle = ["keep", "wait", "ignore", "release"].includes(would);
  if (stored === undefined || verdictOf(planned) === "problems") return refused(UNRELIABLE);
  if (approval === "") return nothing("what Driftless would do is approved already");
  if (approval === undefined) return nothing(isIdle ? "nothing would be done now" : "no approval is needed");
  const waiting = stored.status?.approval?.waiting ?? "";
  return waiting === approval ? { stored, value: approval } : refused(waiting === "" ? NOT_ASKED : ASKED_ELSE);
}

const UNRELIABLE = "Driftless would refuse this, or cannot see all of it; correct it first";
const AGAIN = "request a pass with kubectl driftless sync, and run the command again";
const NOT_ASKED = `no pass has asked for this approval yet; ${AGAIN}`;
const ASKED_ELSE = `its status asks for the approval of something else than the plan shows: its state has changed since the last pass, this program does not fit the deployment, or somebody has forged the status; ${AGAIN}`;

function nothing(because: string): Approvable {
  return { because, isRefused: false };
}

function refused(because: string): Approvable {
  return { because, isRefused: true };
}

/** The fields of a plan whose values are too long to be shown in full. A plan marks what it leaves out of such a value with an ellipsis. */
export function shortenedIn({ changes }: PlannedObject): readonly string[] {
  return changes.filter(({ from, to }) => from.includes("…") || to.includes("…")).map(({ field }) => field);
}

/**
 * Approves with this value what waits. Rejects with a `CommandError`, and writes nothing, if the object has changed since `stored` was read, or
 * if the user may not approve.
 */
export async function writeApproval(
  kubernetes: Pick<KubernetesClient, "patch">,
  reference: ObjectReference,
  { metadata: { resourceVersion } }: KubernetesObject,
  { value, user = null }: { readonly value: string; readonly user?: string | null | undefined },
): Promise<void> {
  const annotations = { [ANNOTATIONS.approved]: value, [ANNOTATIONS.approvedBy]: user };
  try {
    await kubernetes.patch(reference, { metadata: { resourceVersion, annotations } });
  } catch (error) {
    if (!(error instanceof KubernetesApiError) || error.status === undefined) throw error;
    throw error.status === 409 || error.status === 404 ? changed(error) : notAllowed(error);
  }
}

function changed(cause: Error): CommandError {
  const advice = "Run the command again to see what Driftless would do now.";
  const message = "the object has changed since the plan was made, so nothing was written";
  return new CommandError(message, { status: EXIT.problems, advice, cause });
}

function notAllowed(cause: Error): CommandError {
  const advice = "Only a holder of the verbs approve and patch on the object may approve.";
  return new CommandError(`the API server refuses the approval: ${cause.message}`, {
    status: EXIT.problems,
    advice,
    cause,
  });
}
