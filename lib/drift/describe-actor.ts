import { MOST_ACTOR_CHARACTERS } from "../queue/reconcile-request.ts";
import type { CloudTrailCall, UserIdentity } from "./cloudtrail-event.ts";

/** The maximum length of each part. Even with an identity of this length, `MOST_ACTOR_CHARACTERS` leaves room for the call and its time. */
const MOST_OF_ONE = 200;

/** Who made which call, and when, in one line of printable ASCII with a limited length. */
export function describeActor({ userIdentity, eventName, eventTime }: CloudTrailCall): string {
  const through = userIdentity.invokedBy === undefined ? "" : ` through ${userIdentity.invokedBy}`;
  const parts = [`${nameOf(userIdentity)}${through}`, eventName, eventTime];
  return parts
    .map((part) => printable(part).slice(0, MOST_OF_ONE))
    .join(", ")
    .slice(0, MOST_ACTOR_CHARACTERS);
}

function nameOf({ arn, principalId, accountId, type }: UserIdentity): string {
  return (
    arn ?? principalId ?? (accountId === undefined ? undefined : `account ${accountId}`) ?? type ?? "unknown caller"
  );
}

function printable(text: string): string {
  return text.replace(/[^\x21-\x7e]+/g, " ");
}
