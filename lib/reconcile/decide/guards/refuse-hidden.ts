import type { KubernetesObject } from "../../../kubernetes/object.ts";
import { type HiddenError, TerminalError } from "../../contract/errors.ts";

/** How long an object waits, after it was created, for AWS to reveal whether its resource exists. */
const RETRIED_FOR_SECONDS = 3600;

/**
 * Throws unless an attempt to create the resource may show whether it exists. For an object that already has a resource, AWS's error is
 * recoverable. If AWS still hides the resource when the object is an hour old, its name is probably taken, and the error is terminal. The
 * API server sets the time at which the object was created, so nobody can forge it.
 */
export function refuseHidden({ metadata, status }: KubernetesObject, hidden: HiddenError, now: number): void {
  if (status?.ackResourceMetadata?.arn !== undefined) throw hidden.cause;
  if (hidden.mayCreate) return;
  const age = now - Date.parse(metadata.creationTimestamp ?? "");
  if (!(age >= RETRIED_FOR_SECONDS * 1000)) throw hidden.cause;
  throw new TerminalError("NameNotAvailable", hidden.message, { cause: hidden.cause });
}
