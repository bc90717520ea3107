import type { Calls } from "../reconcile/contract/kind-data.ts";
import { own } from "../text/own.ts";

/** A call to AWS that failed, as the conditions of an object report it. */
export interface FailedCall {
  /** The service as the SDK names it, such as `S3`. */
  readonly service: string;
  /** Such as `PutBucketPolicy`: one of the kind's own operations. */
  readonly operation: string;
  /** The error code, such as `AccessDenied`. */
  readonly code: string;
  /** AWS's message, and what Driftless added to it. */
  readonly message: string;
}

/** A problem in a condition: its text and, if it is a failed call, the call. */
export interface Problem {
  readonly text: string;
  readonly call: FailedCall | undefined;
}

/**
 * Splits the reason of an object's condition `ACK.ResourceSynced` into the problems that it joins. A problem is a failed call only if it is
 * one from its first word on, of an operation that the kind makes. The text is still only a text: it may quote a spec or AWS, and whoever
 * can write the status can write it.
 */
export function problemsIn(reason: string, calls: Calls): readonly Problem[] {
  const texts: string[] = [];
  for (const text of reason.split(/; (?=operation error )/)) {
    if (texts.length === 0 || callIn(text, calls) !== undefined) texts.push(text);
    else texts.push(`${texts.pop()}; ${text}`);
  }
  return texts.filter((text) => text !== "").map((text) => ({ text, call: callIn(text, calls) }));
}

/** The call if this whole text reports that it failed. */
export function callIn(text: string, calls: Calls): FailedCall | undefined {
  const [, service, operation, code, message] = CALL.exec(text) ?? [];
  if (service === undefined || operation === undefined || code === undefined) return undefined;
  return own(calls, operation) === undefined ? undefined : { service, operation, code, message: message ?? "" };
}

const CALL = /^operation error ([\w ]{1,64}): (\w{1,128}), api error ([\w.:-]{1,128}): ([\s\S]*)$/;
