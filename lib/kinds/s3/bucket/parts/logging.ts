import { isDeepStrictEqual } from "node:util";
import { BucketLoggingStatus$, GetBucketLoggingCommand, PutBucketLoggingCommand } from "@aws-sdk/client-s3";
import { compact, distinct, orNothing, sorting } from "../../../../kind/values/normal-form.ts";
import { configurationPart } from "../configuration-part.ts";
import type { Grantee, LoggingEnabled } from "../spec.ts";

/**
 * Where S3 delivers the bucket's access logs. The format of the keys of log objects remains unchanged if the spec does not set it.
 */
export const logging = configurationPart({
  name: "logging",
  schema: BucketLoggingStatus$,
  get: GetBucketLoggingCommand,
  put: PutBucketLoggingCommand,
  input: "BucketLoggingStatus",
  initial: {},
  canonical: sorting("targetGrants"),
  normalise: ({ loggingEnabled }) =>
    orNothing(loggingEnabled) === undefined ? {} : { loggingEnabled: normaliseTarget({ ...loggingEnabled }) },
  agrees(desired, observed) {
    if (desired?.loggingEnabled === undefined || observed?.loggingEnabled === undefined) return false;
    const { targetObjectKeyFormat: wanted, ...one } = desired.loggingEnabled;
    const { targetObjectKeyFormat: kept, ...other } = observed.loggingEnabled;
    return wanted === undefined && kept !== undefined && isDeepStrictEqual(one, other);
  },
  complete({ loggingEnabled }, from) {
    if (loggingEnabled === undefined) return {};
    const { targetObjectKeyFormat } = from?.loggingEnabled ?? {};
    return { loggingEnabled: compact({ targetObjectKeyFormat, ...loggingEnabled }) };
  },
});

function normaliseTarget({ targetGrants, targetPrefix = "", ...rest }: LoggingEnabled): LoggingEnabled {
  const grants = targetGrants?.map(({ grantee, ...grant }) =>
    compact({ ...grant, grantee: grantee && normaliseGrantee(grantee) }),
  );
  return compact({ ...rest, targetPrefix, targetGrants: distinct(grants) });
}

/** Removes the display name from a grantee with an id, because S3 no longer returns this name. */
function normaliseGrantee(grantee: Grantee): Grantee {
  const { displayName: _, ...rest } = grantee;
  return grantee.id === undefined ? grantee : rest;
}
