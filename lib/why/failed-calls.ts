/** A call to AWS that failed, as the conditions of an object report it. */
export interface FailedCall {
  /** The service as the SDK names it, such as `S3`. */
  readonly service: string;
  /** Such as `PutBucketPolicy`. */
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

const BEGINNING = "operation error ";

/** Splits the reason of an object's condition `ACK.ResourceSynced` into the problems that it joins. */
export function problemsIn(reason: string): readonly Problem[] {
  const [first = "", ...others] = reason.split(`; ${BEGINNING}`);
  return [first, ...others.map((rest) => `${BEGINNING}${rest}`)]
    .filter((text) => text !== "")
    .map((text) => ({ text, call: callIn(text) }));
}

function callIn(text: string): FailedCall | undefined {
  const at = text.indexOf(BEGINNING);
  if (at < 0) return undefined;
  const [, service, operation, code, message] = CALL.exec(text.slice(at + BEGINNING.length)) ?? [];
  if (service === undefined || operation === undefined || code === undefined) return undefined;
  return { service, operation, code, message: message ?? "" };
}

const CALL = /^([\w ]{1,64}): (\w{1,128}), api error ([\w.:-]{1,128}): ([\s\S]*)$/;
