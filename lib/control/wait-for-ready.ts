import { conditionOf, objectStateOf } from "../history/object-state.ts";
import type { KubernetesClient, ObjectReference } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import { plainText } from "../text/plain-text.ts";

/** How a wait for an object ended. `gone`: the object does not exist any more. */
export type WaitResult = "ready" | "refused" | "paused" | "waiting" | "gone" | "timeout";

/** How the wait for an object ended, and what the object reports. */
export interface Waited {
  readonly result: WaitResult;
  /** What keeps the object from being Ready, as a plain text; empty if nothing does. */
  readonly message: string;
}

/** What a wait depends on. */
export interface WaitDependencies {
  readonly kubernetes: Pick<KubernetesClient, "get">;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** When to give up, in milliseconds since the epoch. */
  readonly until: number;
  /** The request that a pass has to answer, if there is one. */
  readonly request?: string;
  /** Is called when what the object waits for changes. */
  readonly report?: (message: string) => void;
}

const POLL_MS = 500;

/** Waits until a pass over the object as it is now has ended and the object is Ready, or until it cannot become Ready by itself. */
export async function waitForReady(
  reference: ObjectReference,
  { kubernetes, wait, now, until, request, report = () => undefined }: WaitDependencies,
): Promise<Waited> {
  let reported = "";
  for (;;) {
    const object = await kubernetes.get(reference);
    if (object === undefined) return { result: "gone", message: "" };
    const { isFinal, ...waited } = progressOf(object, request);
    if (isFinal) return waited;
    if (now() >= until) return { result: "timeout", message: waited.message };
    if (waited.message !== reported) report(waited.message);
    reported = waited.message;
    await wait(POLL_MS);
  }
}

function progressOf(object: KubernetesObject, request: string | undefined): Waited & { readonly isFinal: boolean } {
  const { metadata, status } = object;
  if (request !== undefined && status?.lastHandledReconcileAt !== request) {
    return { isFinal: false, result: "timeout", message: "no pass has answered the request yet" };
  }
  if (status?.observedGeneration !== metadata.generation) {
    return { isFinal: false, result: "timeout", message: "no pass has read the latest change yet" };
  }
  const ready = conditionOf(object, "Ready");
  const texts = [ready?.reason, ready?.message].filter((text) => typeof text === "string" && text !== "");
  const message = plainText(texts.join(": "));
  const state = objectStateOf(object);
  if (state === "ready") return { isFinal: true, result: "ready", message: "" };
  const isStalled = conditionOf(object, "Stalled")?.status === "True";
  if (state === "terminal" || isStalled) return { isFinal: true, result: "refused", message };
  // Nothing goes on by itself before somebody resumes or approves it.
  if (state === "paused" || state === "waiting") return { isFinal: true, result: state, message };
  return { isFinal: false, result: "timeout", message };
}
