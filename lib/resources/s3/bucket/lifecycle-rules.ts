import { normaliseFilter } from "./filter.ts";
import { asSet, compact, orNothing } from "./normal-form.ts";
import type { Lifecycle, LifecycleRule } from "./spec.ts";

/** Brings lifecycle rules to the one form in which they are put and compared. */
export function normaliseRules({ rules }: Lifecycle): Lifecycle | undefined {
  return rules?.length ? { rules: rules.map(normaliseRule) } : undefined;
}

function normaliseRule(rule: LifecycleRule): LifecycleRule {
  const { id, prefix, filter, expiration, transitions, noncurrentVersionTransitions, ...rest } = rule;
  const { abortIncompleteMultipartUpload, noncurrentVersionExpiration } = rest;
  return compact<LifecycleRule>({
    ...rest,
    id: id || undefined,
    // The rule's own prefix is the old form of the filter's. Both at once is for S3 to refuse.
    prefix: filter === undefined ? undefined : prefix || undefined,
    filter: normaliseFilter(filter ?? { prefix: prefix ?? "" }),
    expiration: orNothing(
      compact<NonNullable<LifecycleRule["expiration"]>>({
        ...expiration,
        date: toUtc(expiration?.date),
        // S3 does not keep a false one.
        expiredObjectDeleteMarker: expiration?.expiredObjectDeleteMarker || undefined,
      }),
    ),
    transitions: asSet(transitions?.map(({ date, ...transition }) => compact({ ...transition, date: toUtc(date) }))),
    noncurrentVersionTransitions: asSet(noncurrentVersionTransitions),
    noncurrentVersionExpiration: orNothing(noncurrentVersionExpiration),
    abortIncompleteMultipartUpload: orNothing(abortIncompleteMultipartUpload),
  });
}

/** Dates as the SDK's values are written; what is none is left for the SDK's mapping to refuse. */
function toUtc(date: string | undefined): string | undefined {
  if (date === undefined || Number.isNaN(Date.parse(date))) return date;
  return new Date(date).toISOString();
}
