import type { Ending } from "../pass/ending.ts";
import { RefusedReferenceError, UnresolvedReferenceError } from "./reference-error.ts";

/**
 * How often a reference that does not provide a value yet is checked again. It has to be polled, because nothing watches the objects that
 * references name. With a delay of at most 6 s during the first 5 minutes, work on an object continues within 10 s of the referenced object
 * becoming ready, which leaves 4 s for the queue, a cold start and AWS.
 */
const DELAYS = { againSeconds: 2, first: { polls: 52, atMostSeconds: 6 }, atMostSeconds: 60 } as const;

/** How a visit ends, without a call to AWS, if a reference prevents a pass; `undefined` if something else prevents it. */
export function endingOfReference(error: Error): Ending | undefined {
  const { message } = error;
  if (error instanceof RefusedReferenceError) {
    return { outcome: "unchanged", errors: [error], references: { status: "False", reason: message } };
  }
  if (!(error instanceof UnresolvedReferenceError)) return undefined;
  const busy = { reason: "ReferenceNotResolved", message, ...DELAYS };
  return { outcome: "in-progress", busy, references: { status: error.status, reason: message } };
}
