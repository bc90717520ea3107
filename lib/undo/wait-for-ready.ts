import { conditionOf, objectStateOf } from "../history/object-state.ts";
import type { KubernetesClient, ObjectReference } from "../kubernetes/client.ts";
import { plainText } from "../text/plain-text.ts";

/** How a wait for an object ended. `gone`: the object does not exist any more. */
export interface Waited {
  readonly result: "ready" | "refused" | "paused" | "gone" | "timeout";
  /** What keeps the object from being Ready; empty if nothing does. */
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
}

const POLL_MS = 500;

/** Waits until a pass over the object as it is now has ended and the object is Ready, or until it cannot become Ready by itself. */
export async function waitForReady(
  reference: ObjectReference,
  { kubernetes, wait, now, until }: WaitDependencies,
): Promise<Waited> {
  for (;;) {
    const object = await kubernetes.get(reference);
    if (object === undefined) return { result: "gone", message: "" };
    const { metadata, status } = object;
    const isCurrent = status?.observedGeneration === metadata.generation;
    const { reason = "", message = "" } = (isCurrent && conditionOf(object, "Ready")) || {};
    const report = isCurrent
      ? plainText([reason, message].filter((text) => text !== "").join(": "))
      : "no pass has read the change yet";
    const state = isCurrent ? objectStateOf(object) : "retrying";
    if (state === "ready") return { result: "ready", message: "" };
    if (state === "terminal") return { result: "refused", message: report };
    if (state === "paused") return { result: "paused", message: report };
    if (now() >= until) return { result: "timeout", message: report };
    await wait(POLL_MS);
  }
}
