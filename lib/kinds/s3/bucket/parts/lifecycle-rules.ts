import { compact, distinct, orNothing } from "../../../../kind/values/normal-form.ts";
import type { Lifecycle, LifecycleRule } from "../spec.ts";
import { normaliseFilter } from "./filter.ts";

/** Converts lifecycle rules to the form in which they are written and compared. */
export function normaliseRules({ rules }: Lifecycle): Lifecycle | undefined {
  return rules?.length ? { rules: rules.map(normaliseRule) } : undefined;
}

function normaliseRule(rule: LifecycleRule): LifecycleRule {
  const { id, prefix, filter, expiration, transitions, noncurrentVersionTransitions, ...rest } = rule;
  const { abortIncompleteMultipartUpload, noncurrentVersionExpiration } = rest;
  return compact<LifecycleRule>({
    ...rest,
    id: id || undefined,
    // A prefix in the rule itself is the old form of the filter's prefix. S3 rejects a rule that has both.
    prefix: filter === undefined ? undefined : prefix || undefined,
    filter: normaliseFilter(filter ?? { prefix: prefix ?? "" }),
    expiration: orNothing(
      compact<NonNullable<LifecycleRule["expiration"]>>({
        ...expiration,
        date: toUtc(expiration?.date),
        // S3 does not store `false`.
        expiredObjectDeleteMarker: expiration?.expiredObjectDeleteMarker || undefined,
      }),
    ),
    transitions: distinct(transitions?.map(({ date, ...transition }) => compact({ ...transition, date: toUtc(date) }))),
    noncurrentVersionTransitions: distinct(noncurrentVersionTransitions),
    noncurrentVersionExpiration: orNothing(noncurrentVersionExpiration),
    abortIncompleteMultipartUpload: orNothing(abortIncompleteMultipartUpload),
  });
}

/** Converts a date to the form that `fromSdk` returns. An invalid date is left unchanged, so that `toSdk` rejects it. */
function toUtc(date: string | undefined): string | undefined {
  if (date === undefined || Number.isNaN(Date.parse(date))) return date;
  return new Date(date).toISOString();
}
