import { isDeepStrictEqual } from "node:util";
import { BucketLoggingStatus$, GetBucketLoggingCommand, PutBucketLoggingCommand } from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";
import { asSet, compact, orNothing } from "./normal-form.ts";
import type { Grantee, LoggingEnabled } from "./spec.ts";

/** Where S3 delivers the log of the requests to the bucket. The form of the log's keys is left as it is while the spec is silent. */
export const logging = configurationPart({
  name: "logging",
  actions: ["s3:GetBucketLogging", "s3:PutBucketLogging"],
  schema: BucketLoggingStatus$,
  get: GetBucketLoggingCommand,
  put: PutBucketLoggingCommand,
  member: "BucketLoggingStatus",
  initial: {},
  normalise: ({ loggingEnabled }) =>
    orNothing(loggingEnabled) === undefined ? {} : { loggingEnabled: target({ ...loggingEnabled }) },
  agrees(desired, observed) {
    if (desired?.loggingEnabled === undefined || observed?.loggingEnabled === undefined) return false;
    const { targetObjectKeyFormat: wanted, ...one } = desired.loggingEnabled;
    const { targetObjectKeyFormat: kept, ...other } = observed.loggingEnabled;
    return wanted === undefined && kept !== undefined && isDeepStrictEqual(one, other);
  },
  complete(input, current) {
    const { LoggingEnabled } = input.BucketLoggingStatus ?? {};
    if (LoggingEnabled === undefined) return input;
    const TargetObjectKeyFormat =
      LoggingEnabled.TargetObjectKeyFormat ?? current?.LoggingEnabled?.TargetObjectKeyFormat;
    return { ...input, BucketLoggingStatus: { LoggingEnabled: { ...LoggingEnabled, TargetObjectKeyFormat } } };
  },
});

function target({ targetGrants, targetPrefix = "", ...rest }: LoggingEnabled): LoggingEnabled {
  const grants = targetGrants?.map(({ grantee, ...grant }) =>
    compact({ ...grant, grantee: grantee && named(grantee) }),
  );
  return compact({ ...rest, targetPrefix, targetGrants: asSet(grants) });
}

/** A grantee by its id: S3 no longer tells the display names that go with it. */
function named(grantee: Grantee): Grantee {
  const { displayName: _, ...rest } = grantee;
  return grantee.id === undefined ? grantee : rest;
}
